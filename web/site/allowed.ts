import { t } from "./words";

/** What a browser is to keep: what it says of a full disk is not for people. */
export async function allowed<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
    throw new Error(isFull ? t("store-no-space") : t("store-not-kept", { why: String(error) }));
  }
}

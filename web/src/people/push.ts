// Reminders in this browser, by Web Push.

import { get, post } from "../api/client";
import type { OwnPush } from "../api/types";
import { set, setting } from "../parts/settings";
import { t } from "../words/words";
import { textOf } from "./webauthn";

/** Whether this browser can show reminders at this address. On some phones only a page can that was added to the home screen. */
export const hasPush = (): boolean =>
  isSecureContext && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Turns reminders on for an account, or changes them; it asks the person, so it must follow a click. */
export async function remind(name: string, { key }: OwnPush, moves: boolean): Promise<OwnPush> {
  if ((await Notification.requestPermission()) !== "granted") throw new Error(t("push-the-browser-forbids-it"));
  const own = await subscribe(key, moves);
  set({ reminded: { name, moves } });
  return own;
}

/** Turns reminders off. */
export async function stopReminding(): Promise<OwnPush> {
  set({ reminded: undefined });
  const own = await post<OwnPush>("/api/account/push/remove", {});
  const registration = await navigator.serviceWorker.getRegistration("/");
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  return own;
}

/** Turns reminders on again where an account that wanted them here has logged in again. */
export async function remindAgain(name: string): Promise<OwnPush> {
  const own = await get<OwnPush>("/api/account/push");
  const { reminded } = setting();
  const wanted = hasPush() && reminded?.name === name && Notification.permission === "granted";
  return wanted && !own.on ? subscribe(own.key, reminded.moves) : own;
}

async function subscribe(key: string, moves: boolean): Promise<OwnPush> {
  await navigator.serviceWorker.register("/push-worker.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  const known = before?.options.applicationServerKey;
  // The server may have another key than the one before.
  if (before && known && textOf(known) !== key) await before.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  return post<OwnPush>("/api/account/push", { endpoint, keys, moves });
}

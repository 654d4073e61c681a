// What the browser's authenticators are asked, and what they answer, as JSON.

import type { PasskeyChallenge } from "../api/types";

type Credential = Record<string, unknown>;

/** Whether this browser has passkeys at this address. It has none at IP addresses, and none without a secure connection. */
export function hasPasskeys(): boolean {
  return isSecureContext && "PublicKeyCredential" in window && !/^[\d.]+$|^\[/.test(location.hostname);
}

/** Whether the browser lists passkeys at a field. */
export async function canFill(): Promise<boolean> {
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

/** Makes a passkey. */
export async function makePasskey({ options }: PasskeyChallenge): Promise<Credential> {
  const json = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON?.(json) ?? creationOptions(json);
  return written(await navigator.credentials.create({ publicKey }));
}

/** Signs with a passkey; without a signal that ends it the browser asks for one at once. */
export async function signWithPasskey({ options }: PasskeyChallenge, signal?: AbortSignal): Promise<Credential> {
  const json = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON?.(json) ?? requestOptions(json);
  return written(
    await navigator.credentials.get(signal ? { publicKey, signal, mediation: "conditional" } : { publicKey }),
  );
}

function written(credential: globalThis.Credential | null): Credential {
  const { toJSON } = credential as PublicKeyCredential;
  return (toJSON ? toJSON.call(credential) : asJson(credential as PublicKeyCredential)) as unknown as Credential;
}

// Browsers before 2025 do not read and write JSON themselves.

/** The bytes of a text in base64url. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** Bytes as a text in base64url. */
export function textOf(bytes: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const descriptor = ({ id }: PublicKeyCredentialDescriptorJSON): PublicKeyCredentialDescriptor => ({
  id: bytesOf(id),
  type: "public-key",
});

/** The options of a new credential as `navigator.credentials.create` takes them. */
export function creationOptions(json: PublicKeyCredentialCreationOptionsJSON): PublicKeyCredentialCreationOptions {
  return {
    ...(json as unknown as PublicKeyCredentialCreationOptions),
    challenge: bytesOf(json.challenge),
    user: { ...json.user, id: bytesOf(json.user.id) },
    excludeCredentials: (json.excludeCredentials ?? []).map(descriptor),
    extensions: {},
  };
}

/** The options of a signature as `navigator.credentials.get` takes them. */
export function requestOptions(json: PublicKeyCredentialRequestOptionsJSON): PublicKeyCredentialRequestOptions {
  return {
    ...(json as unknown as PublicKeyCredentialRequestOptions),
    challenge: bytesOf(json.challenge),
    allowCredentials: (json.allowCredentials ?? []).map(descriptor),
    extensions: {},
  };
}

/** What `PublicKeyCredential.toJSON` writes, as far as the server reads it. */
export function asJson({ id, rawId, type, response }: PublicKeyCredential): Credential {
  const fields = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"];
  const bytes = fields.flatMap((name) => {
    const value = (response as unknown as Record<string, ArrayBuffer | null | undefined>)[name];
    return value ? [[name, textOf(value)]] : [];
  });
  return { id, rawId: textOf(rawId), type, response: Object.fromEntries(bytes), clientExtensionResults: {} };
}

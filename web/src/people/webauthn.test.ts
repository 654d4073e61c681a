import { expect, it } from "vitest";
import { asJson, bytesOf, creationOptions, requestOptions, textOf } from "./webauthn";

const BYTES = Uint8Array.from({ length: 256 }, (_, number) => number);

it("writes bytes in base64url and reads them again, whatever their number", () => {
  for (const length of [0, 1, 2, 3, 4, 255, 256]) {
    const bytes = BYTES.slice(0, length);
    expect(textOf(bytes.buffer)).toBe(Buffer.from(bytes).toString("base64url"));
    expect(bytesOf(textOf(bytes.buffer))).toEqual(bytes);
  }
  expect(textOf(Uint8Array.of(0xfb, 0xff, 0xfe).buffer)).toBe("-__-");
});

it("makes options of what the server asks", () => {
  const created = creationOptions({
    rp: { id: "localhost", name: "localhost" },
    user: { id: "AQI", name: "Ann", displayName: "Ann" },
    challenge: "_-8",
    pubKeyCredParams: [{ type: "public-key", alg: -7 }],
    excludeCredentials: [{ id: "AwQ", type: "public-key" }],
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  expect(created.challenge).toEqual(Uint8Array.of(255, 239));
  expect(created.user.id).toEqual(Uint8Array.of(1, 2));
  expect(created.excludeCredentials).toEqual([{ id: Uint8Array.of(3, 4), type: "public-key" }]);
  expect(created.authenticatorSelection?.userVerification).toBe("required");
  const asked = requestOptions({ rpId: "localhost", challenge: "_-8", userVerification: "required" });
  expect(asked.challenge).toEqual(Uint8Array.of(255, 239));
  expect([asked.rpId, asked.userVerification, asked.allowCredentials]).toEqual(["localhost", "required", []]);
});

it("writes what an authenticator answers", () => {
  const bytes = (...numbers: number[]) => Uint8Array.of(...numbers).buffer;
  const answer = { clientDataJSON: bytes(1), authenticatorData: bytes(2), signature: bytes(3), userHandle: null };
  const credential = { id: "BQ", rawId: bytes(5), type: "public-key", response: answer };
  expect(asJson(credential as unknown as PublicKeyCredential)).toEqual({
    id: "BQ",
    rawId: "BQ",
    type: "public-key",
    response: { clientDataJSON: "AQ", authenticatorData: "Ag", signature: "Aw" },
    clientExtensionResults: {},
  });
});

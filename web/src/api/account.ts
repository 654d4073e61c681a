import { useEffect, useState } from "preact/hooks";
import { setting } from "../parts/settings";
import { get } from "./client";
import { site } from "./site";
import type { Account, Me } from "./types";

/** The account that this browser is logged in to; null for a guest, and nothing until the server has said. */
let account: Account | null | undefined;
/** Whether the server sends e-mail. */
let email = false;
/** Whether it sends reminders to browsers. */
let push = false;
const listeners = new Set<() => void>();

/** The other windows of this browser, which hear when somebody logs in or out. */
let windows: BroadcastChannel | null = null;

/** Notes who is logged in. */
export function setAccount(next: Account | null) {
  if (account !== undefined && account?.name !== next?.name) windows?.postMessage(null);
  account = next;
  if (push && next !== null && setting().reminded?.name === next.name) {
    // The server has forgotten it where this browser was logged out meanwhile. It is offered again on the account's page.
    import("../people/people").then(({ remindAgain }) => remindAgain(next.name)).catch(() => {});
  }
  for (const listener of listeners) listener();
}

/** Who is logged in, as far as it is known. */
export const known = (): Account | null | undefined => account;

/** Whether the server sends e-mail, as far as it is known. */
export const sendsEmail = (): boolean => email;

/** Whether it sends reminders to browsers, as far as it is known. */
export const sendsPush = (): boolean => push;

/** Asks the server who is logged in; a page without one has guests alone. */
export async function askAccount() {
  if (site) return;
  try {
    const me = await get<Me>("/api/account");
    email = me.email ?? false;
    push = me.push ?? false;
    setAccount(me.account);
  } catch {
    // The page goes on as before, at first as it would for a guest.
    if (account === undefined) setAccount(null);
  }
}

/** Asks who is logged in, and again when another window or another browser may have changed that. */
export async function followAccount() {
  if (site) return;
  windows = new BroadcastChannel("account");
  windows.onmessage = () => void askAccount();
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && account) void askAccount();
  });
  await askAccount();
}

/** Who is logged in, and again when that changes. */
export function useAccount(): Account | null | undefined {
  const [now, setNow] = useState(account);
  useEffect(() => {
    const changed = () => setNow(account);
    changed();
    listeners.add(changed);
    return () => {
      listeners.delete(changed);
    };
  }, []);
  return now;
}

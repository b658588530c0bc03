import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import {
  deleteSubAccount as deleteCall,
  giveCredit as giveCreditCall,
  inviteSubAccount as inviteCall,
  SUB_ACCOUNT_TEXTS,
  signInAsSubAccount as signInAsSubAccountCall,
} from "#core/contract/sub-accounts/sub-accounts.ts";
import { testCaller } from "#tests/support/session.ts";
import { createDraft } from "#worker/domains/campaigns/campaigns/drafts.ts";
import { endOtherSessions } from "#worker/domains/identity/security/change-password.ts";
import { renewSession } from "#worker/domains/identity/sessions/renew-session.ts";
import { returnToOwn } from "#worker/domains/identity/sessions/return-to-own.ts";
import {
  giveCredit,
  signInAsSubAccount,
} from "#worker/domains/identity/sub-accounts/sub-accounts.ts";
import { audited, family } from "./family.ts";
import { opened, refusalOf, signedIn, visitor } from "./support.ts";

describe("acting for a sub-account", () => {
  it("replaces one's own session, and restores it", async () => {
    const { parent, sub } = await family();
    const caller = testCaller();
    const own = await signedIn(parent, caller);
    if (!own) throw new Error("No one is signed in");
    const first = new Map(caller.jar);
    await signInAsSubAccount(own, { id: sub.account.id });
    const acting = await opened(caller);
    expect(acting?.account.id).toBe(sub.account.id);
    expect(acting?.person).toMatchObject({
      userId: sub.person?.userId,
      role: "subaccount",
      actor: { userId: parent.person?.userId, role: "user", sessionId: own.person?.sessionId },
    });
    if (!acting) return;
    expect(await returnToOwn(acting)).toEqual({ data: { role: "user" } });
    const back = await opened(caller);
    expect(back?.person).toMatchObject({ userId: parent.person?.userId, actor: undefined });
    expect(back?.person?.sessionId).toBe(own.person?.sessionId);
    expect(caller.jar.get("refresh")).not.toBe(first.get("refresh"));
    await renewSession(visitor(Date.now, caller));
    // The session in which they acted is over.
    expect(await refusalOf(returnToOwn(acting))).toMatchObject({ code: "UNAUTHENTICATED" });
  });

  it("is recorded under both names", async () => {
    const { parent, sub } = await family();
    const caller = testCaller();
    const own = await signedIn(parent, caller);
    if (!own) throw new Error("No one is signed in");
    await signInAsSubAccount(own, { id: sub.account.id });
    const acting = await opened(caller);
    if (!acting) throw new Error("No one acts");
    await createDraft(acting, {
      name: "Sale",
      campaign_type: "promotional",
      sender: "",
      message: "Hi",
      group_array: [],
      optout: true,
      plainValues: false,
    });
    expect(await audited(parent, "subaccount.sign-in")).toEqual([
      { actor: parent.person?.userId, subject: sub.account.id },
    ]);
    expect(await audited(sub, "campaign.draft")).toEqual([
      {
        actor: `${parent.person?.userId} as ${sub.person?.userId}`,
        subject: expect.any(String),
      },
    ]);
  });

  it("ends with one's own session, and there is no way back to one that is over", async () => {
    const { parent, sub } = await family();
    const caller = testCaller();
    const own = await signedIn(parent, caller);
    const elsewhere = await signedIn(parent, testCaller());
    if (!own || !elsewhere) throw new Error("No one is signed in");
    await signInAsSubAccount(own, { id: sub.account.id });
    const acting = await opened(caller);
    await endOtherSessions(elsewhere, { endTokens: false });
    expect(await opened(caller)).toBeUndefined();
    if (!acting) throw new Error("No one acts");
    expect(await refusalOf(returnToOwn(acting))).toMatchObject({ code: "UNAUTHENTICATED" });
  });

  it("ends only if someone is acting, and is refused for an inactive sub-account", async () => {
    const { parent, sub } = await family();
    const own = await signedIn(parent);
    if (!own) throw new Error("No one is signed in");
    expect(await refusalOf(returnToOwn(own))).toMatchObject({ code: "CONFLICT" });
    await env.CONTROL.prepare("UPDATE members SET active = 0 WHERE account_id = ?")
      .bind(sub.account.id)
      .run();
    expect(await refusalOf(signInAsSubAccount(own, { id: sub.account.id }))).toMatchObject({
      message: SUB_ACCOUNT_TEXTS.closed,
    });
    const key = crypto.randomUUID();
    expect(await refusalOf(giveCredit(own, { id: sub.account.id, amount: 1, key }))).toMatchObject({
      message: SUB_ACCOUNT_TEXTS.closed,
    });
  });

  it("is done in person: not by a token, and not by someone who is already acting", async () => {
    for (const endpoint of [signInAsSubAccountCall, giveCreditCall, inviteCall, deleteCall]) {
      expect(endpoint.access).toMatchObject({ who: "signed-in", inPerson: true });
    }
  });
});

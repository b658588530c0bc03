import { describe, expect, it } from "vitest";
import * as z from "zod";
import { saveContactForm as saveCall } from "#core/contract/contact-forms/contact-forms.ts";
import { idSchema, newId } from "#core/ids.ts";
import { FORM_INPUTS } from "#core/rules/contact-form-inputs.ts";
import type { AccountOptions } from "#tests/support/account.ts";
import { ORIGIN } from "#tests/support/call.ts";
import { rowsOf } from "#tests/support/world.ts";
import { unapproved } from "#tests/worker/campaigns/campaigns/approval-support.ts";
import { contactConsent } from "#worker/domains/audience/consents/contact-consent.ts";
import { approveQuick } from "#worker/domains/campaigns/quick-messages/lifecycle-calls.ts";
import { insertSender } from "#worker/domains/senders/senders/sender-queries.ts";
import {
  contactsOf,
  formOf,
  formResponse,
  newForm,
  newMobile,
  newNetwork,
  post,
  reply,
  SITE,
  send,
  settle,
  textsTo,
  tokenOf,
  type World,
} from "./support.ts";

const tokenIn = (html: string) => /name="cooee_token" value="([^"]+)"/.exec(html)?.[1] ?? "";

const page = async ({ h, code }: World) => await formResponse(h.system, `/f/${code}`);

const entered = ({ code }: World, mobile: string, token: string) => ({
  ...{ id: code, country_code: "aud", name: "Ann", mobile, opt_in: "true" },
  ...(token ? { [FORM_INPUTS.token]: token } : {}),
});

describe("the hosted page", () => {
  it("works without JavaScript: it is shown, sent, and confirmed", async () => {
    const world = await newForm({
      automationSetting: { redirectUrl: "https://shop.example.com/thanks" },
    });
    const shown = await page(world);
    const html = await shown.text();
    expect(shown.status).toBe(200);
    expect(html).not.toContain("<script");
    expect(shown.headers.get("content-security-policy")).not.toContain("script-src");
    expect(html).toContain('name="opt_in" value="true" checked>');
    world.h.clock.now += 5_000;
    const mobile = newMobile();
    const sent = await post(world, `/f/${world.code}`, {
      ...{ origin: ORIGIN, accept: "text/html" },
      fields: entered(world, mobile, tokenIn(html)),
    });
    expect([sent.status, await sent.text()]).toEqual([200, expect.stringContaining("Reply YES")]);
    await settle(world);
    expect(textsTo(world, mobile)).toHaveLength(1);
  });

  it("shows what is wrong beside its field, with what was entered", async () => {
    const world = await newForm();
    const token = await tokenOf(world);
    const fields = { ...entered(world, "12", token), name: '"><b>Ann' };
    const sent = await post(world, `/f/${world.code}`, {
      origin: ORIGIN,
      accept: "text/html",
      fields,
    });
    const html = await sent.text();
    expect(sent.status).toBe(400);
    expect(html).toContain("Enter an Australian mobile number");
    // The same token: what is corrected quickly is not sent too fast.
    expect(tokenIn(html)).toBe(token);
    expect(html).toContain('value="&#34;&#62;&#60;b&#62;Ann"');
    expect(html).not.toContain("<b>");
  });

  it("R307: is where plain HTML leads, filled in, and nothing is taken before it is sent from there", async () => {
    const world = await newForm();
    const mobile = newMobile();
    const first = await post(world, `/f/${world.code}`, {
      ...{ origin: SITE, accept: "text/html" },
      fields: entered(world, mobile, ""),
    });
    const html = await first.text();
    expect([first.status, html]).toEqual([200, expect.stringContaining(`value="${mobile}"`)]);
    expect(html).toContain(`name="cooee_page" value="${SITE}"`);
    await settle(world);
    expect(world.h.carrier.taken).toEqual([]);
    world.h.clock.now += 5_000;
    const fields = { ...entered(world, mobile, tokenIn(html)), [FORM_INPUTS.page]: SITE };
    const second = await post(world, `/f/${world.code}`, {
      origin: ORIGIN,
      accept: "text/html",
      fields,
    });
    expect(await second.text()).toContain("Check your phone");
    await settle(world);
    expect(textsTo(world, mobile)).toHaveLength(1);
  });

  it("is not there for a code that is no form's, and for methods that it has not", async () => {
    const world = await newForm();
    expect((await formResponse(world.h.system, "/f/0aaaaaa1")).status).toBe(404);
    const put = await formResponse(world.h.system, `/f/${world.code}`, { method: "PUT" });
    expect([put.status, put.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
  });
});

describe("where a form leads", () => {
  const thanks = "https://shop.example.com/thanks?from=form&to=<list>";

  const submitted = async (world: World) => {
    const fields = entered(world, newMobile(), await tokenOf(world));
    const init = { origin: ORIGIN, accept: "text/html", fields };
    return await (await post(world, `/f/${world.code}`, init)).text();
  };

  it("R425: is its redirectUrl, once they have signed up: the script and our page go there", async () => {
    const world = await newForm({ confirm: false, automationSetting: { redirectUrl: thanks } });
    const kept = new URL(thanks).href;
    expect((await send(world, { mobile: newMobile() })).body).toMatchObject({
      state: "done",
      redirect: kept,
    });
    const html = await submitted(world);
    const escaped = kept.replaceAll("&", "&#38;");
    expect(html).toContain(`<meta http-equiv="refresh" content="3;url=${escaped}">`);
    expect(html).toContain(`<a href="${escaped}" rel="noreferrer">Continue</a>`);
  });

  it("is nowhere before they have confirmed, or without one", async () => {
    const waiting = await newForm({ automationSetting: { redirectUrl: thanks } });
    expect((await send(waiting, { mobile: newMobile() })).body).toMatchObject({ redirect: "" });
    expect(await submitted(waiting)).not.toContain("http-equiv");
    const nowhere = await submitted(await newForm({ confirm: false }));
    expect(nowhere).not.toMatch(/http-equiv|<a /);
  });

  it.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://shop.example.com",
    "//shop.example.com@evil.example",
    "http://127.0.0.1/admin",
    "https://user:secret@shop.example.com",
  ])("is no address such as %s", async (redirectUrl) => {
    const { ctx, form, group } = await newForm();
    const automationSetting = { redirectUrl };
    expect(() =>
      saveCall.input.parse({ _id: form, name: "N", group, automationSetting }),
    ).toThrow();
    expect((await formOf({ ctx, form })).automationSetting.redirectUrl).toBe("");
  });
});

describe("the page that a consent names", () => {
  const agreedOn = async (said: string, origin: string) => {
    const world = await newForm({ confirm: false });
    const mobile = newMobile();
    const fields = { ...entered(world, mobile, await tokenOf(world)), cooee_page: said };
    await post(world, `/f/${world.code}`, { origin, fields });
    await settle(world);
    const { entries } = (await contactConsent(world.ctx, { number: mobile })).data;
    return entries[0]?.agreement?.page;
  };

  it("is what the form says where that is on the website that sends it", async () => {
    expect(await agreedOn(`${SITE}/deals?x=1`, SITE)).toBe(`${SITE}/deals?x=1`);
    expect(await agreedOn("https://elsewhere.example/deals", SITE)).toBe(SITE);
    expect(await agreedOn("javascript:alert(1)", SITE)).toBe(SITE);
  });

  it("on our own page is ours, or the one of the form's websites that led there", async () => {
    expect(await agreedOn(`${SITE}/deals`, ORIGIN)).toBe(`${SITE}/deals`);
    expect(await agreedOn(`${ORIGIN}/f/x`, ORIGIN)).toBe(`${ORIGIN}/f/x`);
    for (const said of ["https://elsewhere.example/deals", "javascript:alert(1)", "nothing"])
      expect(await agreedOn(said, ORIGIN)).toBe(ORIGIN);
  });
});

describe("while the account waits for approval", () => {
  it("the page and the script say that the text is to come, and then that it came", async () => {
    const world = await newForm({}, { flags: unapproved });
    const mobile = newMobile();
    const token = await tokenOf(world);
    const said = async () => (await send(world, { mobile, token })).body.message;
    expect(await said()).toBe("Bells will text you. Reply YES to that text to confirm.");
    expect(await said()).toBe("Bells will text you. Reply YES to that text to confirm.");
    await settle(world);
    expect(textsTo(world, mobile)).toEqual([]);
    const [quick] = z
      .array(z.looseObject({ id: idSchema("quickMessage") }))
      .parse((await rowsOf(world.ctx)).quick_messages);
    await approveQuick(world.ctx, quick?.id ?? newId("quickMessage", 0));
    await settle(world);
    expect(textsTo(world, mobile)).toHaveLength(1);
    expect(await said()).toBe("Bells has texted you. Reply YES to that text to confirm.");
    await reply(world, mobile, "YES");
    await settle(world);
    expect(await contactsOf(world)).toHaveLength(1);
  });

  it("a code is waited for, hours later too", async () => {
    const { world, mobile, sent, enter, codeOf } = await withCode({ flags: unapproved });
    expect(sent.body.message).toBe("Bells will text you a code. Enter it here to confirm.");
    world.h.clock.now += 5 * 3_600_000;
    const [quick] = z
      .array(z.looseObject({ id: idSchema("quickMessage") }))
      .parse((await rowsOf(world.ctx)).quick_messages);
    await approveQuick(world.ctx, quick?.id ?? newId("quickMessage", 0));
    await settle(world);
    expect(await enter(codeOf())).toBe("done");
    await settle(world);
    expect(await contactsOf(world)).toMatchObject([{ number: mobile }]);
  });

  it("what was refused is not waited for", async () => {
    const world = await newForm({}, { flags: unapproved });
    const mobile = newMobile();
    await send(world, { mobile });
    await world.ctx.db.batch([
      {
        sql: `UPDATE quick_messages SET status = 'rejected' WHERE account_id = ?`,
        params: [world.ctx.account.id],
      },
    ]);
    expect((await send(world, { mobile })).body.state).toBe("closed");
  });
});

async function withCode(options: AccountOptions = {}) {
  const world = await newForm({}, options);
  const { ctx } = world;
  await ctx.db.batch([
    { ...insertSender(ctx, { value: "BellsShop", type: 3, perSecond: 10 }), note: undefined },
  ]);
  await ctx.db.batch([
    {
      sql: `UPDATE contact_forms SET settings = json_set(settings, '$.automationSetting.senderId', 'BellsShop')
          WHERE account_id = ?`,
      params: [ctx.account.id],
    },
  ]);
  const mobile = newMobile();
  const token = await tokenOf(world);
  const sent = await send(world, { mobile, token });
  await settle(world);
  const codeOf = () => /\d{6}/.exec(textsTo(world, mobile)[0] ?? "")?.[0] ?? "";
  const enter = async (typed: string, of = sent.body.token) => {
    const fields = { [FORM_INPUTS.token]: String(of), code: typed };
    const response = await post(world, `/f/${world.code}/code`, { fields });
    const body: Record<string, unknown> = await response.json();
    return body.state;
  };
  return { world, sent, code: codeOf(), codeOf, enter, mobile };
}

describe("a sender that gets no replies", () => {
  it("takes the code of a form that was opened and sent once more", async () => {
    const { world, code, enter, mobile } = await withCode();
    const again = await send(world, { mobile });
    expect(again.body).toMatchObject({ state: "waiting", by: "code" });
    expect(textsTo(world, mobile)).toHaveLength(1);
    expect(await enter(code, again.body.token)).toBe("done");
  });

  it("texts a code, which is entered on the page", async () => {
    const { world, sent, code, enter, mobile } = await withCode();
    expect(sent.body).toMatchObject({ state: "waiting", by: "code" });
    const wrong = code === "000000" ? "000001" : "000000";
    expect([await enter(wrong), await contactsOf(world)]).toEqual(["invalid", []]);
    expect(await enter(code)).toBe("done");
    await settle(world);
    expect(await contactsOf(world)).toMatchObject([{ number: mobile }]);
    expect(await enter(code)).toBe("done");
    await settle(world);
    expect(textsTo(world, mobile)).toHaveLength(2);
  });

  it("five wrong codes are the end of it", async () => {
    const { world, code, enter } = await withCode();
    const wrong = code === "000000" ? "000001" : "000000";
    for (let n = 0; n < 5; n++) expect(await enter(wrong)).toBe("invalid");
    expect(await enter(code)).toBe("over");
    await settle(world);
    expect(await contactsOf(world)).toEqual([]);
  });
});

describe("with Turnstile", () => {
  async function checked(input = {}) {
    const world = await newForm(input);
    const system = {
      ...world.h.system,
      settings: { ...world.h.system.settings, TURNSTILE_SITE_KEY: "site-key" },
      humanCheck: {
        isHuman: async (token: string | undefined, { action }: { action: string }) =>
          token === "human" && action === "contact-form",
      },
    };
    return { ...world, h: { ...world.h, system } };
  }

  it("is on our own page only, which may load it and nothing else", async () => {
    const world = await checked();
    const shown = await page(world);
    expect(await shown.text()).toContain('data-sitekey="site-key" data-action="contact-form"');
    expect(shown.headers.get("content-security-policy")).toContain(
      "script-src https://challenges.cloudflare.com",
    );
  });

  it("refuses a program, and takes a person's form", async () => {
    const world = await checked({ confirm: false });
    const submit = async (turnstile: string) => {
      const mobile = newMobile();
      const fields = {
        ...entered(world, mobile, await tokenOf(world)),
        "cf-turnstile-response": turnstile,
      };
      const sent = await post(world, `/f/${world.code}`, {
        origin: ORIGIN,
        accept: "text/html",
        fields,
      });
      return await sent.text();
    };
    expect(await submit("robot")).toContain("Please confirm that you are human");
    expect(await submit("human")).toContain("Thank you");
  });

  it("without JavaScript the handset's owner confirms, once an hour from a network", async () => {
    const world = await checked({ confirm: false });
    const network = newNetwork();
    const submit = async () => {
      const fields = entered(world, newMobile(), await tokenOf(world));
      const sent = await post(world, `/f/${world.code}`, {
        origin: ORIGIN,
        accept: "text/html",
        fields,
        network,
      });
      return await sent.text();
    };
    expect(await submit()).toContain("Reply YES");
    expect(await submit()).toContain("Please wait");
  });

  it("a network that sent a form a moment ago continues on our page", async () => {
    const world = await checked();
    const network = newNetwork();
    expect((await send(world, { mobile: newMobile(), network })).body.state).toBe("waiting");
    const { body } = await send(world, { mobile: newMobile(), network });
    expect(body).toMatchObject({
      state: "hosted",
      url: expect.stringContaining(`/f/${world.code}`),
    });
  });
});

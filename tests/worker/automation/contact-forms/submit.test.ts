import { describe, expect, it } from "vitest";
import { FORM_INPUTS } from "#core/rules/contact-form-inputs.ts";
import { mailTo } from "#tests/support/codes.ts";
import { asId } from "#tests/support/ids.ts";
import { rowsOf } from "#tests/support/world.ts";
import { contactConsent } from "#worker/domains/audience/consents/contact-consent.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { setBlocked } from "#worker/domains/audience/suppressions/set-blocked.ts";
import {
  contactsOf,
  formOf,
  formResponse,
  newForm,
  newMobile,
  newNetwork,
  post,
  postRaw,
  reply,
  SITE,
  save,
  send,
  settle,
  shown,
  textsTo,
  tokenOf,
} from "./support.ts";

describe("someone who fills in a form", () => {
  it("R268, R269: confirms by YES, is then in the group, and gets its message", async () => {
    const world = await newForm();
    const mobile = newMobile();
    const sent = await send(world, { mobile });
    expect(sent.body).toMatchObject({ state: "waiting", by: "reply" });
    await settle(world);
    expect(textsTo(world, mobile)).toEqual([
      "Bells: reply YES to get our texts. If you did not ask for them, ignore this message.",
    ]);
    expect(await contactsOf(world)).toEqual([]);
    await reply(world, mobile, "Yes!");
    await settle(world);
    expect(await contactsOf(world)).toMatchObject([
      { number: mobile, fields: [{ name: "name", value: "Ann" }] },
    ]);
    expect(textsTo(world, mobile).at(-1)).toBe(
      "Hi Ann,Thanks for subscribing.\nReply STOP to opt-out",
    );
    expect(textsTo(world, mobile)).toHaveLength(2);
    expect((await formOf(world)).added).toBe(1);
  });

  it("is added without a confirmation where the owner does not want one", async () => {
    const world = await newForm({ confirm: false });
    const mobile = newMobile();
    expect((await send(world, { mobile })).body.state).toBe("done");
    await settle(world);
    expect(await contactsOf(world)).toHaveLength(1);
    expect(textsTo(world, mobile)).toEqual([
      "Hi Ann,Thanks for subscribing.\nReply STOP to opt-out",
    ]);
  });

  it("decision 11: agreed in these words, there, then, with the box as it was", async () => {
    const world = await newForm({ optIn: { ticked: false, text: "Text me offers" } });
    const mobile = newMobile();
    const { ctx, form, group } = world;
    const address = newNetwork();
    await send(world, { mobile, network: address });
    // What is changed afterwards does not change what they agreed to.
    await save(ctx, { _id: form, name: "Renamed", group, optIn: { text: "Something else" } });
    await settle(world);
    await reply(world, mobile, "YES");
    await settle(world);
    const { entries } = (await contactConsent(ctx, { number: mobile })).data;
    expect(entries).toMatchObject([
      {
        kind: "added",
        source: "form",
        wording: "Text me offers",
        agreement: {
          form: "Newsletter",
          text: "Text me offers",
          version: 1,
          page: `${SITE}/contact`,
          address,
          preTicked: false,
          confirmedBy: "reply",
        },
      },
    ]);
    const [agreed] = entries;
    expect(agreed?.agreement?.confirmedAt).toBeGreaterThan(agreed?.agreement?.at ?? 0);
    asId("message", agreed?.agreement?.message ?? undefined);
    // The next one is of the new text.
    const later = newMobile();
    await send(world, { mobile: later });
    await settle(world);
    await reply(world, later, "yes");
    await settle(world);
    const next = (await contactConsent(ctx, { number: later })).data.entries[0];
    expect(next?.agreement).toMatchObject({ version: 2, text: "Something else" });
  });

  it("who is in the group already stays as they are, and has agreed again", async () => {
    const world = await newForm({ confirm: false });
    const mobile = newMobile();
    await send(world, { mobile });
    await settle(world);
    world.h.clock.now += 86_400_000;
    await send(world, { mobile, fields: { name: "Impostor" } });
    await settle(world);
    expect(await contactsOf(world)).toMatchObject([{ fields: [{ value: "Ann" }] }]);
    expect(textsTo(world, mobile)).toHaveLength(1);
    const { entries } = (await contactConsent(world.ctx, { number: mobile })).data;
    expect(entries.map(({ kind }) => kind)).toEqual(["consent", "added"]);
  });
});

describe("a form never texts people who did not ask", () => {
  it("texts a handset once a day, however often it is entered", async () => {
    const world = await newForm();
    const mobile = newMobile();
    for (let n = 0; n < 3; n++) expect((await send(world, { mobile })).body.state).toBe("waiting");
    await settle(world);
    expect(textsTo(world, mobile)).toHaveLength(1);
  });

  it("takes three forms from a network in ten minutes", async () => {
    const world = await newForm();
    const network = newNetwork();
    world.h.clock.now = Math.ceil(world.h.clock.now / 600_000) * 600_000;
    const states = [];
    for (let n = 0; n < 4; n++)
      states.push((await send(world, { mobile: newMobile(), network })).body.state);
    expect(states).toEqual(["waiting", "waiting", "waiting", "limited"]);
  });

  it("takes ten of a block of neighbouring numbers in an hour", async () => {
    const world = await newForm();
    world.h.clock.now = Math.ceil(world.h.clock.now / 3_600_000) * 3_600_000;
    const states = [];
    for (let n = 0; n < 11; n++)
      states.push((await send(world, { mobile: `6149999${1000 + n}` })).body.state);
    expect(states.slice(0, 10)).toEqual(Array(10).fill("waiting"));
    expect(states[10]).toBe("limited");
  });

  it("texts a handset five times a day over all forms", async () => {
    const mobile = newMobile();
    const states = [];
    for (let n = 0; n < 6; n++) states.push((await send(await newForm(), { mobile })).body.state);
    expect(states).toEqual([...Array(5).fill("waiting"), "limited"]);
  });

  it("pauses itself at five times its usual day, and tells its owner", async () => {
    const world = await newForm({ confirm: false, automationSetting: { instantMessage: "" } });
    const { ctx, form, h } = world;
    await ctx.db.batch([
      {
        sql: `INSERT INTO contact_form_days (account_id, form_id, day, count) VALUES (?, ?, ?, 99)`,
        params: [ctx.account.id, form, new Date(h.clock.now).toISOString().slice(0, 10)],
      },
    ]);
    expect((await send(world, { mobile: newMobile() })).body.state).toBe("done");
    const refused = await send(world, { mobile: newMobile() });
    expect([refused.status, refused.body.state]).toEqual([503, "closed"]);
    const paused = await formOf(world);
    expect([paused.status, paused.reason]).toEqual([
      "paused",
      expect.stringContaining("100 times"),
    ]);
    expect(JSON.stringify((await rowsOf(ctx)).notifications)).toContain("Newsletter");
    const mails = await mailTo(ctx.person?.email ?? "");
    expect(mails.filter(({ text }) => text.includes("100 times"))).toHaveLength(1);
    expect((await shown(world)).body.state).toBe("closed");
    // Its owner lets it go on: as many are normal now.
    await save(ctx, { _id: form, name: "Newsletter", group: world.group, paused: false });
    expect((await send(world, { mobile: newMobile() })).body.state).toBe("done");
  });

  it("never lifts an opt-out: the page says how its owner does", async () => {
    const world = await newForm();
    const mobile = newMobile();
    await optOut(world.ctx, { number: mobile, source: "reply" });
    const { body } = await send(world, { mobile });
    expect(body.state).toBe("optedOut");
    expect(body.message).toContain("text START");
    await settle(world);
    expect(textsTo(world, mobile)).toEqual([]);
    expect((await rowsOf(world.ctx)).contact_form_submissions).toEqual([]);
  });

  it("nor a block by the account", async () => {
    const world = await newForm();
    const mobile = newMobile();
    await setBlocked(world.ctx, { number: mobile, blocked: true });
    expect((await send(world, { mobile })).body.state).toBe("blocked");
  });

  it("takes an opted-out handset's YES as the confirmation and lifts nothing", async () => {
    const world = await newForm();
    const mobile = newMobile();
    await send(world, { mobile });
    await settle(world);
    await optOut(world.ctx, { number: mobile, source: "link" });
    await reply(world, mobile, "YES");
    await settle(world);
    const [contact] = await contactsOf(world);
    expect(contact?.isBlockedByUser).toBe(true);
    expect(textsTo(world, mobile)).toHaveLength(1);
  });

  it("says nothing about a list of numbers: one network learns three of them", async () => {
    const world = await newForm();
    const network = newNetwork();
    world.h.clock.now = Math.ceil(world.h.clock.now / 600_000) * 600_000;
    const states = [];
    for (let n = 0; n < 4; n++) {
      const mobile = newMobile();
      await optOut(world.ctx, { number: mobile, source: "reply" });
      states.push((await send(world, { mobile, network })).body.state);
    }
    expect(states).toEqual(["optedOut", "optedOut", "optedOut", "limited"]);
    // Nor whether a number has signed up today.
    const other = newNetwork();
    const mobile = newMobile();
    const again = [];
    for (let n = 0; n < 4; n++)
      again.push((await send(world, { mobile, network: other })).body.state);
    expect(again).toEqual(["waiting", "waiting", "waiting", "limited"]);
  });

  it("STOP forgets what waits", async () => {
    const world = await newForm();
    const mobile = newMobile();
    await send(world, { mobile });
    await settle(world);
    await reply(world, mobile, "STOP");
    expect((await rowsOf(world.ctx)).contact_form_submissions).toEqual([]);
    await reply(world, mobile, "YES");
    await settle(world);
    expect(await contactsOf(world)).toEqual([]);
  });
});

describe("bad input", () => {
  const refused = async (change: (token: string) => Parameters<typeof send>[1]) => {
    const world = await newForm();
    const answer = await send(world, change(await tokenOf(world)));
    await settle(world);
    expect((await rowsOf(world.ctx)).contact_form_submissions).toEqual([]);
    expect(world.h.carrier.taken).toEqual([]);
    return answer;
  };

  it.each([
    ["an unknown field", { hacked: "1" }, "hacked"],
    ["another country's number", { mobile: "+64 21 123 456" }, "mobile"],
    ["a landline", { mobile: "02 9999 9999" }, "mobile"],
    ["another country", { country_code: "nzd" }, "country_code"],
    ["an unticked box", { opt_in: "" }, "opt_in"],
    ["a value that is too long", { name: "x".repeat(5000) }, "name"],
  ])("%s is refused by its name, and nothing is done", async (_, fields, name) => {
    const { status, body } = await refused((token) => ({ mobile: newMobile(), token, fields }));
    expect([status, body.state]).toEqual([400, "invalid"]);
    expect(Object.keys(body.fields ?? {})).toEqual([name]);
  });

  it("a field that comes twice is refused", async () => {
    const world = await newForm();
    const fields = new URLSearchParams([
      ["id", world.code],
      ["country_code", "aud"],
      ["opt_in", "true"],
      [FORM_INPUTS.token, await tokenOf(world)],
      ["mobile", newMobile()],
      ["mobile", newMobile()],
    ]);
    const response = await postRaw(world, fields.toString());
    expect(response.status).toBe(400);
  });

  it("1 MB is refused before it is read", async () => {
    const world = await newForm();
    expect((await postRaw(world, `id=${world.code}&name=${"x".repeat(1_000_000)}`)).status).toBe(
      413,
    );
  });

  it("a form that is no form is refused", async () => {
    const world = await newForm();
    expect((await postRaw(world, "{}", "application/json")).status).toBe(415);
    expect((await postRaw(world, "mobile=0412345678")).status).toBe(400);
  });

  it.each([null, "https://evil.example", "null", "https://shop.example.com.evil.example"])(
    "R306: from the origin %j nothing is taken and nothing is shown",
    async (origin) => {
      const world = await newForm();
      const token = await tokenOf(world);
      const response = await post(world, `/f/${world.code}`, {
        origin,
        fields: {
          id: world.code,
          country_code: "aud",
          opt_in: "true",
          mobile: newMobile(),
          cooee_token: token,
        },
      });
      expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([
        403,
        null,
      ]);
      if (origin === null) return;
      const path = `/f/${world.code}/form.json`;
      const read = await formResponse(world.h.system, path, { headers: { origin } });
      expect(read.status).toBe(403);
    },
  );

  it("R306: a website that is allowed can read it, and no other", async () => {
    const { headers } = await shown(await newForm());
    expect([headers.get("access-control-allow-origin"), headers.get("vary")]).toEqual([
      SITE,
      "origin",
    ]);
  });

  it("what is sent faster than a person can, too late, forged, or again for someone else, is refused", async () => {
    const world = await newForm();
    const fast = String((await shown(world)).body.token);
    world.h.clock.now += 1_500;
    const tooFast = (await send(world, { mobile: newMobile(), token: fast })).body;
    // The same is good in a moment: the person need not start anew.
    expect(tooFast).toMatchObject({ state: "again", token: fast });
    world.h.clock.now += 2 * 3_600_000;
    expect((await send(world, { mobile: newMobile(), token: fast })).body.state).toBe("again");
    const other = await tokenOf(await newForm());
    for (const token of ["", "x.y.z", other])
      expect((await send(world, { mobile: newMobile(), token })).body.state).toBe("again");
    const token = await tokenOf(world);
    expect((await send(world, { mobile: newMobile(), token })).body.state).toBe("waiting");
    expect((await send(world, { mobile: newMobile(), token })).body.state).toBe("again");
    await settle(world);
    expect(world.h.carrier.taken).toHaveLength(1);
  });

  it("what a program fills in is thanked, and forgotten", async () => {
    const { body } = await refused((token) => ({
      ...{ mobile: newMobile(), token },
      fields: { [FORM_INPUTS.trap]: "https://spam.example" },
    }));
    expect(body.state).toBe("waiting");
  });
});

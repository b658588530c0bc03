import { DurableObject } from "cloudflare:workers";
import * as z from "zod";
import { VENDOR_APPS } from "#core/rules/crm/apps.ts";
import { parseJson } from "#worker/carriers/json.ts";
import { type Settings, settingsOf } from "#worker/env.ts";
import { hashOf } from "#worker/secrets.ts";
import type { LocalEnv } from "../env.ts";
import { ownWorker } from "../own-worker.ts";
import { LOST } from "../payments/faults.ts";
import { NO_VENDOR_FAULTS, type VendorFaults, vendorFaultsChange } from "./faults.ts";
import { Grants } from "./grants.ts";
import { type Change, type Hook, Hooks, type Post } from "./hooks.ts";
import { Records, type VendorField, type VendorRecord } from "./records.ts";
import { OPT_OUTS, seedMany, seedRecords } from "./seed.ts";
import type { Answer, Stand, Vendor, VendorCall } from "./stand.ts";
import { VENDORS } from "./vendors.ts";

const FAILED: Answer = { status: 500, body: { message: "Something went wrong" } };
/** How late a page may show what changed. */
const LATE_MS = 60_000;
/** Calls that make webhooks. */
const HOOK = /\/webhooks\/\d+$/;
const HOOKS = /\/(webhooks|actions\/watch)$/;
const HOOK_REFUSAL = "Your plan has no webhooks";
/** How long after a change its webhook is posted. */
const POSTED_AFTER_MS = 500;

/** Stands in for one account at a vendor: its records, its tokens and what goes wrong there. Never in production. */
export class SimulatorVendor extends DurableObject<LocalEnv> {
  readonly #storage: DurableObjectStorage;
  readonly #grants: Grants;
  readonly #records: Records;
  readonly #hooks: Hooks;
  readonly #settings: Settings;
  #faults: VendorFaults;
  /** Calls since it began. */
  #asked = 0;

  constructor(state: DurableObjectState, env: LocalEnv) {
    super(state, env);
    this.#settings = settingsOf(env);
    if (this.#settings.ENVIRONMENT === "production") {
      throw new Error("The simulator is not for production");
    }
    this.#storage = state.storage;
    this.#grants = new Grants(state.storage.sql);
    this.#hooks = new Hooks(state.storage.sql);
    this.#records = new Records(state.storage.sql, (change) => this.#note(change));
    const stored = vendorFaultsChange.safeParse(state.storage.kv.get("faults") ?? {});
    this.#faults = { ...NO_VENDOR_FAULTS, ...(stored.success ? stored.data : {}) };
  }

  /** A call of the vendor's API. */
  override async fetch(request: Request): Promise<Response> {
    const vendor = VENDORS[appOf(request.headers.get("x-simulated-app"))];
    this.#open(vendor);
    const url = new URL(request.url);
    const text = new TextDecoder().decode(await request.arrayBuffer());
    const isForm = request.headers.get("content-type")?.startsWith("application/x-www-form");
    const call: VendorCall = {
      method: request.method,
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      json: isForm || text === "" ? undefined : parseJson(text),
      form: new URLSearchParams(isForm ? text : ""),
    };
    const answer = await this.#answer(vendor, call);
    if (this.#take("loseAnswers")) return new Response(null, { status: LOST });
    const response = asResponse(this.#take("failAfter") ? FAILED : answer);
    if (vendor.allowance)
      response.headers.set(vendor.allowance.header, this.#left(vendor.allowance));
    return response;
  }

  #left({ requests }: { requests: number }): string {
    this.#asked += 1;
    return String(Math.max(0, requests - this.#asked));
  }

  async #answer(vendor: Vendor, call: VendorCall): Promise<Answer> {
    if (this.#take("busy")) return vendor.busy;
    if (this.#take("fail")) return FAILED;
    if (this.#take("html")) return { status: 200, body: "<!doctype html><h1>Sorry</h1>" };
    if (vendor.isTokenCall(call)) return this.#token(vendor, call);
    if (vendor.isOpen?.(call)) return vendor.answer(this.#stand(), call);
    const token = vendor.tokenOf(call);
    if (token === undefined || !this.#grants.isValid(token, Date.now())) return vendor.unauthorised;
    if (call.method === "POST" && HOOKS.test(call.path) && this.#take("hooksRefused")) {
      return { status: 422, body: { message: HOOK_REFUSAL, error: HOOK_REFUSAL } };
    }
    if (call.method === "DELETE" && HOOK.test(call.path) && this.#take("hooksForbidden")) {
      return { status: 403, body: { error: "Your rights have changed" } };
    }
    return vendor.answer(this.#stand(), call);
  }

  /** A code is taken once, with the verifier of its challenge; a refresh token once. */
  async #token(vendor: Vendor, { form: sent, json, path }: VendorCall): Promise<Answer> {
    // Squarespace takes JSON.
    const form = isForm(json) ? new URLSearchParams(json) : sent;
    if (path.endsWith("/revoke")) {
      this.#grants.revoke(form.get("token") ?? "", vendor.isOneGrant);
      return { status: 200 };
    }
    const verifier = form.get("code_verifier");
    const challenge = verifier === null ? "" : await hashOf(verifier);
    const isCode = (form.get("grant_type") ?? form.get("grantType")) === "authorization_code";
    const lifeMs = vendor.lifeMs ?? 0;
    const next = { portal: this.#portal(), ends: Date.now() + lifeMs };
    const grant = isCode
      ? this.#grants.exchange(form.get("code") ?? "", challenge, next)
      : this.#grants.refresh(form.get("refresh_token") ?? form.get("refreshToken") ?? "", next);
    if (!grant) return vendor.invalidGrant;
    return vendor.granted({ ...grant, lifeMs }, this.#stand());
  }

  #stand(): Stand {
    const lateMs = this.#take("late") ? LATE_MS : 0;
    return {
      portal: this.#portal(),
      records: this.#records,
      hooks: this.#hooks,
      newKey: () => this.#grants.newKey(this.#portal()),
      newCode: () => this.agree(""),
      withdraw: () => this.withdraw(),
      pageOf: (found, most) => {
        const page = this.#faultyPage(found.slice(0, most));
        return { page, isMore: page.at(-1)?.id !== found.at(-1)?.id };
      },
      until: Date.now() - lateMs,
    };
  }

  #faultyPage(page: VendorRecord[]): VendorRecord[] {
    if (page.length === 0) return page;
    if (this.#take("emptyPages")) return [];
    return this.#take("repeats") ? [...page.slice(0, 1), ...page].slice(0, page.length) : page;
  }

  /** Tests post what there is to post themselves. */
  #note(change: Change): void {
    this.#hooks.note(change);
    if (this.#settings.ENVIRONMENT === "test") return;
    this.ctx.waitUntil(this.#storage.setAlarm(Date.now() + POSTED_AFTER_MS));
  }

  override async alarm(): Promise<void> {
    const own = ownWorker(this.ctx.exports);
    for (const { url, headers, body } of this.takePosts()) {
      const response = await own.fetch(new Request(url, { method: "POST", headers, body }));
      await response.body?.cancel();
    }
  }

  /** What is to be posted to webhooks. */
  takePosts(): Post[] {
    const { posts } = VENDORS[this.#app()];
    const changes = this.#hooks.takeChanges();
    const api = `${this.#settings.APP_URL}/api/webhooks/crm`;
    const all = changes.length > 0 ? (posts?.(this.#stand(), changes, api) ?? []) : [];
    const kept = all
      .filter(() => !this.#take("hooksLost"))
      .flatMap((post) => (this.#take("hooksTwice") ? [post, post] : [post]));
    return this.#take("hooksReversed") ? kept.reverse() : kept;
  }

  /** The webhooks that were made. */
  hooks(): Hook[] {
    return this.#hooks.list();
  }

  /** The vendor, or someone there, deletes them. */
  endHooks(): void {
    for (const { id } of this.#hooks.list()) this.#hooks.end(id);
  }

  #portal(): string {
    return this.ctx.id.name?.split(":")[1] ?? "";
  }

  #app() {
    return appOf(this.ctx.id.name?.split(":")[0] ?? null);
  }

  #open({ app }: Pick<Vendor, "app">): void {
    if (this.#storage.kv.get("seeded")) return;
    this.#storage.kv.put("seeded", true);
    seedRecords(app, this.#records);
    this.#hooks.takeChanges();
    if (app === "ac") this.#grants.putKey(`sim-${this.#portal()}.key`);
  }

  #take(fault: keyof VendorFaults): boolean {
    if (this.#faults[fault] === 0) return false;
    this.setFaults({ [fault]: this.#faults[fault] - 1 });
    return true;
  }

  /** What the page of the vendor does when its owner agrees: the code that goes back with the browser. */
  agree(challenge: string): string {
    return this.#grants.newCode(this.#portal(), challenge);
  }

  /** A key as ActiveCampaign's owners have them. */
  key(): string {
    return this.#grants.newKey(this.#portal());
  }

  /** Ends the access tokens, as if their time had come. */
  expire(): void {
    this.#grants.expire();
  }

  /** The owner takes back what they agreed to. */
  withdraw(): void {
    this.#grants.withdraw();
  }

  /** The owner takes back one of the things they agreed to. */
  end(agreement: number): void {
    this.#grants.end(agreement);
  }

  /** What the account's owner sees of it. */
  overview() {
    const vendor = VENDORS[this.#app()];
    this.#open(vendor);
    const hasKeys = vendor.lifeMs === undefined;
    return {
      faults: this.#faults,
      hasOptOut: vendor.app in OPT_OUTS,
      agreements: this.#grants.agreements().map(({ id, access, endsAt }) => ({
        ...(hasKeys ? { id, key: access } : { id, endsAt }),
      })),
      modules: this.#records
        .modules()
        .map((name) => ({ name, fields: this.#records.fields(name) })),
    };
  }

  /** How many refresh tokens were taken, how many a second time, are not revoked, and can still be taken. */
  grants() {
    return this.#grants.counts();
  }

  /** In place of what is there. */
  replaceRecords(
    module: string,
    fields: readonly VendorField[] | undefined,
    many: readonly Record<string, string>[],
  ): number[] {
    this.#storage.kv.put("seeded", true);
    if (fields) {
      this.#records.clear();
      this.#records.putFields(module, fields);
    }
    return this.#records.add(module, many, Date.now());
  }

  /** So many people more, one in five of whom has no number that can be texted. */
  addMany(count: number): void {
    const app = this.#app();
    this.#open({ app });
    if (app !== "ghl") seedMany(app, this.#records, count);
  }

  putFields(module: string, fields: readonly VendorField[]): void {
    this.#records.putFields(module, fields);
  }

  putList(kind: string, list: { id: string; name: string; members: number[] }): void {
    this.#records.putList(kind, list);
  }

  /** What its owner can pick on the vendor's page. */
  files(): { id: string; name: string }[] {
    this.#open({ app: this.#app() });
    return this.#records.lists("files");
  }

  lists(kind: string) {
    return this.#records.lists(kind);
  }

  removeLists(kind: string): void {
    this.#records.removeLists(kind);
  }

  records(module: string) {
    return this.#records.find(module, { limit: 10_000 });
  }

  page(module: string, search: string, page: number) {
    this.#open({ app: this.#app() });
    return this.#records.page(module, search, page);
  }

  add(module: string, values: Record<string, string>): number | undefined {
    return this.#records.add(module, [values], Date.now())[0];
  }

  // Each of these answers whether the record is there.

  archive(id: number): boolean {
    const isThere = this.#records.moduleOf(id) !== undefined;
    this.#records.archive(id);
    return isThere;
  }

  /** One record becomes part of another, whose id stays. */
  merge(id: number, into: number): boolean {
    const module = this.#records.moduleOf(id);
    if (id === into || module === undefined || this.#records.moduleOf(into) !== module)
      return false;
    this.#records.archive(id);
    return this.change(into, { hs_merged_object_ids: String(id) });
  }

  optOut(id: number): boolean {
    return this.change(id, { ...OPT_OUTS[this.#app()] });
  }

  change(id: number, change: Record<string, string>): boolean {
    this.#records.change(id, change, Date.now());
    return this.#records.moduleOf(id) !== undefined;
  }

  faults(): VendorFaults {
    return this.#faults;
  }

  setFaults(change: Partial<VendorFaults>): VendorFaults {
    this.#faults = { ...this.#faults, ...change };
    this.#storage.kv.put("faults", this.#faults);
    return this.#faults;
  }
}

function isForm(json: unknown): json is Record<string, string> {
  return z.record(z.string(), z.string()).safeParse(json).success;
}

function appOf(name: string | null) {
  const app = VENDOR_APPS.find((one) => one === name);
  if (!app) throw new Error(`There is no stand-in of ${name}`);
  return app;
}

function asResponse({ status, body, headers = {} }: Answer): Response {
  if (body === undefined) return new Response(null, { status, headers });
  if (typeof body === "string") {
    return new Response(body, { status, headers: { "content-type": "text/html", ...headers } });
  }
  const json = { "content-type": "application/json", ...headers };
  return new Response(JSON.stringify(body), { status, headers: json });
}

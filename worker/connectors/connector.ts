import type { CrmApp, SourceApp, VendorApp } from "#core/rules/crm/apps.ts";
import type { CrmFilter } from "#core/rules/crm/filters.ts";

/** What distinguishes one account of a vendor from others: a region, an address. */
export type Place = Readonly<Record<string, string>>;

export interface VendorRequest {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  url: string;
  /** A list is one entry for each of its values. */
  query?: Readonly<Record<string, string | number | readonly string[] | undefined>>;
  headers?: Readonly<Record<string, string>>;
  body?: { json: unknown } | { form: Readonly<Record<string, string>> };
}

/**
 * One request and how its answer is read. A connector only makes them: the engine sends them, within the vendor's limits.
 * `read` throws for an answer that is not the vendor's.
 */
export interface Ask<T> {
  request: VendorRequest;
  read: (answer: unknown) => T;
}

/** The keys of our own app at a vendor. */
export interface AppKeys {
  id: string;
  secret: string;
  /** With which the vendor's webhooks are checked; without it, none is taken. */
  webhook?: string;
}

/** What a vendor gave us to ask with. */
export interface Grant {
  access: string;
  /** Missing: as before, or there is none. */
  refresh?: string;
  /** Milliseconds for which `access` is valid; missing if it does not end. */
  lifeMs?: number;
  place?: Place;
}

export interface Authorisation {
  /** All that one account of the vendor's gave our app ends together: it is revoked once no connection uses it. */
  isOneGrant?: true;
  /** What a grant is renewed with ends if it is not used for so many days; missing if it lasts. */
  idleDays?: number;
  /** Where the person agrees. */
  agree(
    keys: AppKeys,
    ask: { returnTo: string; state: string; challenge: string; place: Place },
  ): string;
  exchange(
    keys: AppKeys,
    agreed: { code: string; verifier: string; returnTo: string; place: Place },
  ): Ask<Grant>;
  refresh(keys: AppKeys, known: { refresh: string; place: Place }): Ask<Grant>;
  /** Ends the grant at the vendor; missing where it ends by itself only. */
  revoke?(keys: AppKeys, known: { access: string; refresh: string; place: Place }): Ask<void>;
}

/** A field of a vendor's records. */
export interface CrmField {
  name: string;
  label: string;
  kind: "phone" | "text";
}

export interface CrmRecord {
  id: string;
  /** By the names of the fields that were asked for. */
  values: Readonly<Record<string, string>>;
  /** Epoch milliseconds. */
  changedAt: number;
}

export interface CrmPage {
  records: readonly CrmRecord[];
  /** Of records that are read by their ids next. */
  ids?: readonly string[];
  /** Where the next page begins; undefined after the last. */
  next: string | undefined;
}

/** What is read: which records and which of their fields. */
export interface CrmQuery {
  filter: CrmFilter;
  /** Their names. */
  fields: readonly string[];
  /** Only records that were new or changed then or later, epoch milliseconds; where `tellsChanges`. */
  since?: number;
}

/** What happened to a contact, as one note or message of theirs in the CRM. */
export interface Activity {
  /** The record's id, and the module that it is in where the vendor has several. */
  recordId: string;
  module: string | undefined;
  /** Epoch milliseconds. */
  at: number;
  /** A line for people. */
  line: string;
  /** By which it is found again: no two are the same. It is part of the text. */
  mark: string;
}

/** How activities are written, and found again where the answer was lost. */
export interface ActivityLog {
  /** Activities in one request. */
  most: number;
  /** How long what was written may be missing from what `find` reads. */
  settlesMs: number;
  /** How far `find` reads. */
  mostPages: number;
  /** Answers the marks of those that were refused, with the vendor's reason; the others are written. */
  write(place: Place, activities: readonly Activity[]): Ask<ReadonlyMap<string, string>>;
  /** A page of texts among which are those of these activities, if they were written since then. */
  find(
    place: Place,
    activities: readonly Activity[],
    since: number,
    from: string | undefined,
  ): Ask<{ texts: readonly string[]; next: string | undefined }>;
}

/** An entry of a list that a filter is chosen from. */
export interface Choice {
  id: string;
  name: string;
}

/**
 * What a refusal means for whoever asked. `revoked`: the token is not taken, though a renewed one may be; `ended`: the vendor
 * says that what it is renewed with is no longer valid; `forbidden`: it is more than was agreed to.
 */
export type Refusal = "revoked" | "ended" | "busy" | "unavailable" | "forbidden" | "refused";

/** A vendor whose accounts can be connected. */
export interface Vendor {
  app: VendorApp;
  /** Undefined where people type a key instead. */
  oauth: Authorisation | undefined;
  /** The request with what proves that we may make it. */
  signed(request: VendorRequest, access: string): VendorRequest;
  /** Whose account it is. */
  account(grant: { access: string; place: Place }): Ask<Choice>;
  /** The vendor's own words of a refusal, if they are meant for people. */
  words(answer: unknown): string | undefined;
  /** What a status means that means something else than usual. */
  refusal?(status: number, answer: unknown): Refusal | undefined;
  /** How often one account may be asked, and the header that says how often it may be yet. */
  budget: { requests: number; perMs: number; leftHeader?: string };
}

/** A vendor from whom contacts can be read. */
export interface Source extends Vendor {
  app: SourceApp;
  fields(
    place: Place,
    filter: Pick<CrmFilter, "crmModule" | "pipedriveEntity" | "listId" | "file" | "sheet">,
  ): Ask<CrmField[]>;
  page(place: Place, query: CrmQuery, from: string | undefined): Ask<CrmPage>;
  /** Records by their ids, of a page that has only those. */
  records?: {
    most: number;
    ask: (place: Place, query: CrmQuery, ids: readonly string[]) => Ask<CrmRecord[]>;
  };
}

/** What a vendor posted to one of our addresses. */
export interface Posted {
  headers: Headers;
  body: string;
  /** What the address ends in. */
  secret?: string;
}

/** Records of an account of the vendor's to which something happened: all that is taken from a webhook. */
export interface Named {
  vendorId: string;
  records: readonly string[];
}

/** Webhooks of our app, set up where it is registered: one address for all accounts. */
export interface AppWebhooks {
  /** `address` is ours, as the vendor knows it. */
  isGenuine(keys: AppKeys, address: string, posted: Posted, now: number): boolean;
  /** Throws for what is not the vendor's. */
  read(body: string): Named[];
}

/** Our address for an account's webhooks, and what proves that they are its. */
export interface WebhookTarget {
  address: string;
  secret: string;
  now: number;
}

/** Webhooks that we make at each account. They are not signed. */
export interface AccountWebhooks {
  /** The secret with which it was posted. */
  secretOf(posted: Posted): string | undefined;
  /** The ids of the records that it names. Throws for what is not the vendor's. */
  read(body: string): string[];
  /** Makes one; answers its id. */
  make(place: Place, target: WebhookTarget): Ask<string>;
  /** Looks for the one that is there, and prolongs it; undefined where there is none to look for. */
  keep(place: Place, target: WebhookTarget, id: string | null): Ask<string | undefined> | undefined;
  end(place: Place, id: string): Ask<void>;
}

export interface Connector extends Source {
  app: CrmApp;
  /** What filters are chosen from, by the filter's field. */
  choices: Readonly<
    Partial<Record<"listId" | "tagid" | "leadStatus", (place: Place) => Ask<Choice[]>>>
  >;
  /** Whether it can be asked for only what changed of such records. */
  tellsChanges(filter: CrmFilter): boolean;
  /** Those that are there of some records, whether or not they match. */
  records: NonNullable<Source["records"]>;
  /** The field that says that a contact opted out, if the vendor has one for all. */
  optOut?: { field: string; says: (value: string) => boolean };
  /** Says in a field of a record that it opted out. */
  markOptedOut(place: Place, record: { filter: CrmFilter; id: string; field: string }): Ask<void>;
  /** How the vendor tells of changes by itself. */
  webhooks: { ofApp: AppWebhooks } | { ofAccount: AccountWebhooks };
  log: ActivityLog;
  /** Makes one contact; answers its id. */
  create(place: Place, values: Readonly<Record<string, string>>): Ask<string>;
}

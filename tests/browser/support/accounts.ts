import { type APIRequestContext, expect } from "@playwright/test";
import type { AccountFlags, Feature, Role } from "#core/permissions.ts";

export const PASSWORD = "cooee-test";

export interface AccountWishes {
  role?: Role;
  /** Cents; $100 where nothing is said. */
  credit?: number;
  contactLimit?: number;
  access?: readonly Feature[];
  businessName?: string;
  /** What the business name sends in a second. */
  perSecond?: number;
  mobile?: string;
  /** One that only this account can use. */
  coupon?: { code: string; percentOff: number };
  flags?: Partial<AccountFlags>;
  /** As those that sign up: what it may send depends on how far it is trusted. */
  graded?: boolean;
  /** The account that it is a sub-account of. */
  parentId?: string;
}

export interface Account {
  email: string;
  name: string;
}

let made = 0;
let mobiles = 0;
let handsets = 0;

/** A connection that was kept may be closed just when it is used again; what was sent then did not arrive. */
export const AGAIN = { maxRetries: 3 };

/** An account as the simulator makes it; `request` holds its session afterwards. */
export async function makeAccount(
  request: APIRequestContext,
  wishes: AccountWishes = {},
): Promise<Account> {
  const { email, name } = freshPerson();
  const data = { credit: 10_000, ...wishes, email, name, password: PASSWORD };
  const answer = await request.post("/simulator/api/accounts", { ...AGAIN, data });
  expect(answer.status(), await answer.text()).toBe(200);
  return { email, name };
}

/** Each of Playwright's workers counts by itself, and a repeated test may run in another one. */
const WORKER = process.env.TEST_WORKER_INDEX ?? "0";

/** A person unknown to other tests, whose name is no part of another's. */
export function freshPerson(): Account {
  made += 1;
  return {
    email: `t${Date.now()}-${WORKER}-${made}@example.test`,
    name: `Corner Shop ${WORKER}-${1000 + made}`,
  };
}

/** A mobile unknown to other tests, as it is stored; nothing in the simulator is special about it. */
export function freshMobile(): string {
  mobiles += 1;
  return `6143${WORKER.padStart(3, "0")}${1000 + mobiles}`;
}

/** A mobile unknown to other tests, whose last four digits mean something to the simulator. */
export function freshHandset(ending: `000${number}`): string {
  const place = `${WORKER}`.slice(-2).padStart(2, "0") + String(handsets % 10);
  const range = ["4", "5", "7"][Math.floor(handsets / 10)];
  handsets += 1;
  if (range === undefined) throw new Error("A worker has 30 of these handsets");
  return `614${range}${place}${ending}`;
}

/** A condition of SQL on a contact `c`, with a parameter for each `?`; true or false, never NULL. */
export interface Compiled {
  sql: string;
  params: (string | number)[];
}

export interface Compiling {
  /** Whose messages, clicks and replies count. */
  account: string;
  /** Accounts that the contacts are of. */
  accounts: readonly string[];
  /** Accounts whose suppressions count. */
  lists: readonly string[];
  /** The account that a group is in. */
  ownerOf: (group: string) => string;
  /** Epoch milliseconds, and the zone that days begin in. */
  now: number;
  timeZone: string;
  /**
   * Whether it is for all contacts or for a page of them: what is known of numbers is then read once as
   * a set, or looked up number by number. With `activity` it is for all again, and a row `a` of
   * `number_activity` is there for each.
   */
  reads: "all" | "page" | "activity";
}

export function of(sql: string, ...params: (string | number)[]): Compiled {
  return { sql, params };
}

export function unless(no: boolean, { sql, params }: Compiled): Compiled {
  return no ? { sql: `NOT (${sql})`, params } : { sql, params };
}

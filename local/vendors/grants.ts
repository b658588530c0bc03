import { newToken } from "./tokens.ts";

interface GrantRow extends Record<string, SqlStorageValue> {
  family: number;
  access: string;
  refresh: string;
  ends_at: number;
  used: number;
  revoked: number;
}

/** One app that may ask for the account's records. */
export interface Agreement {
  id: number;
  access: string;
  /** When its access token ends, epoch milliseconds. */
  endsAt: number;
}

/**
 * The codes and tokens of one account at a vendor. A refresh token is taken once; if it comes again, all that grew from the
 * same agreement ends, as real vendors do.
 */
export class Grants {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(`
      CREATE TABLE IF NOT EXISTS codes (code TEXT PRIMARY KEY, challenge TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS grants (access TEXT PRIMARY KEY, refresh TEXT NOT NULL UNIQUE,
        family INTEGER NOT NULL, ends_at INTEGER NOT NULL, used INTEGER NOT NULL DEFAULT 0,
        revoked INTEGER NOT NULL DEFAULT 0);
    `);
  }

  newCode(portal: string, challenge: string): string {
    const code = newToken(portal);
    this.#sql.exec("INSERT INTO codes VALUES (?, ?)", code, challenge);
    return code;
  }

  /** A key that is in the documentation. */
  putKey(key: string): void {
    this.#sql.exec(
      "INSERT OR IGNORE INTO grants (access, refresh, family, ends_at) VALUES (?, ?, 0, ?)",
      ...[key, key, Number.MAX_SAFE_INTEGER],
    );
  }

  newKey(portal: string): string {
    return this.#insert(portal, Number.MAX_SAFE_INTEGER, this.#families() + 1).access;
  }

  exchange(code: string, challenge: string, next: { portal: string; ends: number }) {
    const [known] = this.#sql.exec<{ challenge: string }>(
      "DELETE FROM codes WHERE code = ? RETURNING challenge",
      code,
    );
    // A vendor without PKCE was given no challenge.
    if (!known || (known.challenge !== "" && known.challenge !== challenge)) return undefined;
    return this.#insert(next.portal, next.ends, this.#families() + 1);
  }

  refresh(token: string, next: { portal: string; ends: number }) {
    const [known] = this.#sql.exec<GrantRow>("SELECT * FROM grants WHERE refresh = ?", token);
    if (!known || known.revoked === 1) return undefined;
    if (known.used > 0) {
      this.#sql.exec("UPDATE grants SET revoked = 1 WHERE family = ?", known.family);
    }
    this.#sql.exec("UPDATE grants SET used = used + 1 WHERE refresh = ?", token);
    if (known.used > 0) return undefined;
    return this.#insert(next.portal, next.ends, known.family);
  }

  isValid(access: string, now: number): boolean {
    const [known] = this.#sql.exec<GrantRow>("SELECT * FROM grants WHERE access = ?", access);
    return known !== undefined && known.revoked === 0 && known.ends_at > now;
  }

  /** Ends what grew from the same agreement; of some vendors, from any. A token that was taken is over. */
  revoke(token: string, all = false): void {
    const [known] = this.#sql.exec<GrantRow>("SELECT * FROM grants WHERE refresh = ?", token);
    if (!known || known.used > 0) return;
    this.#sql.exec(
      "UPDATE grants SET revoked = 1 WHERE family = ? OR ?",
      known.family,
      all ? 1 : 0,
    );
  }

  expire(): void {
    this.#sql.exec("UPDATE grants SET ends_at = 0");
  }

  withdraw(): void {
    this.#sql.exec("UPDATE grants SET revoked = 1");
  }

  /** What the owner has agreed to and has not taken back. */
  agreements(): Agreement[] {
    const rows = this.#sql.exec<Agreement & Record<string, SqlStorageValue>>(
      `SELECT family AS id, MAX(access) AS access, MAX(ends_at) AS endsAt FROM grants
        WHERE revoked = 0 AND used = 0 GROUP BY family ORDER BY family`,
    );
    return [...rows];
  }

  /** The owner takes back one of them. */
  end(agreement: number): void {
    this.#sql.exec("UPDATE grants SET revoked = 1 WHERE family = ?", agreement);
  }

  counts() {
    return this.#sql
      .exec<{ taken: number; again: number; open: number; live: number }>(
        `SELECT COALESCE(SUM(used > 0), 0) AS taken, COALESCE(SUM(used > 1), 0) AS again,
          COALESCE(SUM(revoked = 0), 0) AS open,
          COALESCE(SUM(revoked = 0 AND used = 0), 0) AS live FROM grants`,
      )
      .one();
  }

  #families(): number {
    return this.#sql.exec<{ n: number }>("SELECT COUNT(*) AS n FROM grants").one().n;
  }

  #insert(portal: string, ends: number, family: number) {
    const grant = { access: newToken(portal), refresh: newToken(portal) };
    this.#sql.exec(
      "INSERT INTO grants (access, refresh, family, ends_at) VALUES (?, ?, ?, ?)",
      ...[grant.access, grant.refresh, family, ends],
    );
    return grant;
  }
}

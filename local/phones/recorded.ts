import type { RecordedHook, RecordedMail } from "../shapes.ts";

type MailRow = Omit<RecordedMail, "to"> & { recipient: string; key: string };

/** A mail as it is submitted: the same key twice is one mail, as with the service that it stands in for. */
export type SubmittedMail = Omit<RecordedMail, "id"> & { key: string };

export function putMail(sql: SqlStorage, mail: SubmittedMail): void {
  sql.exec(
    `INSERT INTO mail (recipient, subject, text, html, unsubscribe, replyTo, answers, at, key)
      SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 WHERE NOT EXISTS (SELECT 1 FROM mail WHERE key = ?9)`,
    mail.to,
    mail.subject,
    mail.text,
    mail.html,
    mail.unsubscribe,
    mail.replyTo,
    mail.answers,
    mail.at,
    mail.key,
  );
}

/** The latest `limit` letters, to one address or to all, newest first. */
export function readMail(sql: SqlStorage, limit: number, to?: string): RecordedMail[] {
  const rows = sql
    .exec<MailRow>(
      "SELECT * FROM mail WHERE ?1 IS NULL OR recipient = ?1 ORDER BY id DESC LIMIT ?2",
      to ?? null,
      limit,
    )
    .toArray();
  return rows.map(({ recipient, key: _, ...row }) => ({ ...row, to: recipient }));
}

const MOST_KEPT = 200;

type HookRow = Omit<RecordedHook, "headers"> & { headers: string };

export function putHook(sql: SqlStorage, hook: Omit<RecordedHook, "id">): void {
  sql.exec(
    "INSERT INTO hooks (url, headers, body, status, at) VALUES (?, ?, ?, ?, ?)",
    hook.url,
    JSON.stringify(hook.headers),
    hook.body,
    hook.status,
    hook.at,
  );
  sql.exec(`DELETE FROM hooks WHERE id <= (SELECT MAX(id) FROM hooks) - ${MOST_KEPT}`);
}

/** The latest 200, newest first. */
export function readHooks(sql: SqlStorage): RecordedHook[] {
  const rows = sql.exec<HookRow>("SELECT * FROM hooks ORDER BY id DESC").toArray();
  return rows.map(({ headers, ...row }) => ({ ...row, headers: JSON.parse(headers) }));
}

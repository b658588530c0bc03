import type { RecordedHook, RecordedMail } from "../shapes.ts";

type MailRow = Omit<RecordedMail, "to"> & { recipient: string };

export function putMail(sql: SqlStorage, mail: Omit<RecordedMail, "id">): void {
  sql.exec(
    "INSERT INTO mail (recipient, subject, text, html, unsubscribe, replyTo, answers, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    mail.to,
    mail.subject,
    mail.text,
    mail.html,
    mail.unsubscribe,
    mail.replyTo,
    mail.answers,
    mail.at,
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
  return rows.map(({ recipient, ...row }) => ({ ...row, to: recipient }));
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

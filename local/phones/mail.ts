import type { RecordedMail } from "../shapes.ts";

type MailRow = Omit<RecordedMail, "to"> & { recipient: string };

export function putMail(sql: SqlStorage, mail: Omit<RecordedMail, "id">): void {
  sql.exec(
    "INSERT INTO mail (recipient, subject, text, html, at) VALUES (?, ?, ?, ?, ?)",
    mail.to,
    mail.subject,
    mail.text,
    mail.html,
    mail.at,
  );
}

/** The latest `limit` letters, newest first. */
export function readMail(sql: SqlStorage, limit: number): RecordedMail[] {
  const rows = sql.exec<MailRow>("SELECT * FROM mail ORDER BY id DESC LIMIT ?", limit).toArray();
  return rows.map(({ recipient, ...row }) => ({ ...row, to: recipient }));
}

import { sql } from "drizzle-orm";
import * as z from "zod";

const file = z.object({
  state: z.enum(["waiting", "kept", "refused"]),
  file: z.string().nullable(),
  type: z.string(),
  name: z.string(),
});
const files = z.array(file);

/** The files of an inbound message `m` in their order, as JSON; null for other messages. */
export const RECEIVED_FILES = sql.raw(`CASE WHEN m.direction = 'in' THEN (
  SELECT json_group_array(json_object('state', r.state, 'file', ra.file_id,
    'type', COALESCE(ra.type, r.type), 'name', COALESCE(ra.name, '')))
  FROM (SELECT * FROM received_media WHERE account_id = m.account_id AND message_id = m.id ORDER BY nth) r
    LEFT JOIN attachments ra ON ra.account_id = r.account_id AND ra.id = r.attachment_id) END`);

/** What that column has. */
export const receivedFiles = z
  .string()
  .nullable()
  .transform((json) => (json === null ? [] : files.parse(JSON.parse(json))));

import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { Medium } from "#core/permissions.ts";
import type { AccountContext } from "#worker/context.ts";
import { contains } from "#worker/db/folded.ts";
import { amongIds, type IdSet } from "#worker/db/id-set.ts";
import { templates } from "#worker/db/schema/shard/templates.ts";
import type { Statement } from "#worker/db/statement.ts";

export type TemplateRow = typeof templates.$inferSelect;

export function templateById(ctx: AccountContext, id: string): Promise<TemplateRow> {
  return ctx.db.get(templates, eq(templates.id, id), "Template");
}

export function findTemplate(ctx: AccountContext, id: string): Promise<TemplateRow | undefined> {
  return ctx.db.find(templates, eq(templates.id, id));
}

/** One of these templates, where it is among them. */
export function findAmong(ctx: AccountContext, id: string, among: IdSet) {
  return ctx.db.find(
    templates,
    sql`${templates.id} = ${id} AND ${templates.id} IN ${amongIds(among)}`,
  );
}

export interface TemplateList {
  medium: Medium;
  search: string | undefined;
  /** Only these. */
  among?: IdSet;
  limit: number;
  offset: number;
}

/** Newest first: an id begins with its time. */
export function templatePage(ctx: AccountContext, list: TemplateList) {
  const { limit, offset } = list;
  return ctx.db.page(templates, {
    where: matching(list),
    orderBy: desc(templates.id),
    limit,
    offset,
  });
}

/** The ids of that page. */
export function idsOfPage(ctx: AccountContext, list: TemplateList): SQL {
  return sql`SELECT id FROM templates
    WHERE account_id = ${ctx.db.accountId} AND (${matching(list) ?? sql`1`})
    ORDER BY id DESC LIMIT ${list.limit} OFFSET ${list.offset}`;
}

/** The ids of what the templates of that page carry. */
export function attachmentsOfPage(ctx: AccountContext, list: TemplateList): SQL {
  return sql`SELECT attachment_id FROM (SELECT attachment_id, id FROM templates
    WHERE account_id = ${ctx.db.accountId} AND (${matching(list) ?? sql`1`})
    ORDER BY id DESC LIMIT ${list.limit} OFFSET ${list.offset})`;
}

/** The id of what a template carries. */
export function attachmentOfTemplate(ctx: AccountContext, id: string): SQL {
  return sql`SELECT attachment_id FROM templates WHERE account_id = ${ctx.db.accountId} AND id = ${id}`;
}

/** The same for one of these templates. */
export function attachmentOfShared(ctx: AccountContext, id: string, among: IdSet): SQL {
  return sql`${attachmentOfTemplate(ctx, id)} AND id IN ${amongIds(among)}`;
}

function matching({ medium, search, among }: TemplateList): SQL | undefined {
  return and(
    eq(templates.medium, medium),
    among && sql`${templates.id} IN ${amongIds(among)}`,
    containing(search),
  );
}

/** In the name or in the text. */
export function containing(search: string | undefined): SQL | undefined {
  return search?.trim()
    ? sql`(${contains("name", search)} OR ${contains("message", search)})`
    : undefined;
}

const choosing = z.object({ sender: z.string(), name: z.string() });

/** The names of templates that choose one of these senders. */
export function templatesFrom(ctx: AccountContext, senders: readonly string[]) {
  return ctx.db.rows(
    sql`SELECT sender, name FROM templates WHERE account_id = ${ctx.db.accountId}
      AND sender IN (SELECT value FROM json_each(${JSON.stringify(senders)})) ORDER BY id DESC`,
    choosing,
  );
}

type TemplateValues = Pick<TemplateRow, "name" | "message" | "sender" | "attachmentId">;

export function insertTemplate(
  ctx: AccountContext,
  fresh: TemplateValues & Pick<TemplateRow, "id" | "medium">,
): Statement {
  return ctx.db.insert(templates, { ...fresh, createdAt: ctx.now() });
}

export function changeTemplate(ctx: AccountContext, id: string, values: TemplateValues): Statement {
  return ctx.db.update(templates, values, eq(templates.id, id));
}

export function deleteTemplateRow(ctx: AccountContext, id: string): Statement {
  return ctx.db.delete(templates, eq(templates.id, id));
}

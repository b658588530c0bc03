import * as z from "zod";
import { type SegmentFilter, segmentFilter } from "#core/audience/segment-filter.ts";
import type { Segment, SegmentContact } from "#core/contract/segments/segments.ts";
import type { MemberRow } from "../filter-queries.ts";
import type { SegmentRow } from "./segment-queries.ts";

export function filterOf({ filter }: Pick<SegmentRow, "filter">): SegmentFilter {
  return segmentFilter.parse(JSON.parse(filter));
}

export function presentSegment(row: SegmentRow, used: boolean): Segment {
  const { id, name, createdAt, updatedAt } = row;
  return { _id: id, name, filter: filterOf(row), createdAt, updatedAt, used };
}

const values = z.record(z.string(), z.string());

export function presentMember(row: MemberRow): SegmentContact {
  return {
    _id: row.id,
    number: row.number,
    group: row.group_id,
    fields: values.parse(JSON.parse(row.fields)),
    isBlocked: row.blocked === 1,
    isBlockedByUser: row.opted_out === 1,
  };
}

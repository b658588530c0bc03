import type * as z from "zod";
import type { listRooms } from "#core/contract/rooms/rooms.ts";

type Input = z.input<typeof listRooms.input>;

/** Which conversations are listed, as the address says it. */
export type RoomFilters = Pick<Input, "search" | "status" | "assignee" | "campaign" | "unread">;

export const STATUS_FILTERS = [
  { value: "open", label: "Open" },
  { value: "snoozed", label: "Snoozed" },
  { value: "closed", label: "Closed" },
  { value: "all", label: "All" },
] as const;

/** The filters in an address; what is none of them is ignored. */
export function filtersIn(params: URLSearchParams): RoomFilters {
  const status = STATUS_FILTERS.find(({ value }) => value === params.get("status"))?.value;
  return {
    ...(params.get("search") ? { search: params.get("search") ?? "" } : {}),
    status: status ?? "open",
    ...(params.get("assignee") ? { assignee: params.get("assignee") ?? "" } : {}),
    ...(params.get("campaign") ? { campaign: params.get("campaign") ?? "" } : {}),
    ...(params.get("unread") ? { unread: "true" } : {}),
  };
}

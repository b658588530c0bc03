import { countFilter } from "./count-filter.ts";
import { createSegment } from "./create-segment.ts";
import { deleteSegment } from "./delete-segment.ts";
import { filterContacts } from "./filter-contacts.ts";
import { getSegment } from "./get-segment.ts";
import { listSegments } from "./list-segments.ts";
import { segmentLabels } from "./segment-labels.ts";
import { updateSegment } from "./update-segment.ts";

export const segmentsRoutes = [
  listSegments,
  createSegment,
  segmentLabels,
  countFilter,
  filterContacts,
  getSegment,
  updateSegment,
  deleteSegment,
];

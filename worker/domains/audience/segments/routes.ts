import { countFilter, filterContacts } from "./filter-contacts.ts";
import { segmentLabels } from "./known-labels.ts";
import {
  createSegment,
  deleteSegment,
  getSegment,
  listSegments,
  updateSegment,
} from "./segments.ts";

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

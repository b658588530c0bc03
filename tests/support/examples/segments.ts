import { labelField } from "#core/audience/segment-filter.ts";
import type { Example, Examples } from "./example.ts";

const segment: Example = { input: (own) => ({ id: own.segment }) };
const rule = { field: labelField("name"), operator: "is", value: "Ann" };
const filter = { combinator: "and", rules: [rule] };
/** Needs a group that has the label. */
const typed: Example = { input: () => ({ filter }), needs: ["group"] };

export const segmentsExamples: Examples = {
  "GET /segment": {
    input: (own) => ({ page: 1, limit: 5, search: "Ever", groups: own.group }),
    needs: ["segment", "group"],
  },
  "POST /segment": { input: () => ({ name: "Anns", filter }), needs: ["group"] },
  "GET /segment/labels": { input: () => ({}), needs: ["group"] },
  "POST /segment/count": typed,
  "POST /segment/contacts": typed,
  "GET /segment/{id}": segment,
  "PUT /segment/{id}": {
    input: (own) => ({ id: own.segment, name: "Renamed", filter }),
    needs: ["group"],
  },
  "DELETE /segment/{id}": segment,
};

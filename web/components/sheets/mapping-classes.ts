/** A row of the mapping: on a phone, its cells are stacked. */
export const rowClass =
  "border-b align-top last:border-b-0 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-2 max-md:gap-y-2 max-md:px-5 max-md:py-4";

/** On a phone, the label and the button that deletes it share the last line. */
export const cellClass =
  "md:px-3 md:py-2.5 md:first:pl-5 md:last:pr-5 max-md:first:col-span-2 max-md:nth-2:col-span-2 max-md:last:self-end";

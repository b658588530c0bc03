// Cells that stay in view while a wide table scrolls sideways (`data-wide` of the table). They hide what
// passes under them, so they have the background of their row.
const pinned =
  "md:group-data-wide/table:sticky md:group-data-wide/table:bg-surface md:group-data-wide/table:group-data-selected:bg-primary-soft md:group-data-wide/table:group-data-opens:group-hover:group-not-data-selected:bg-row-hover";

export const pinnedClass = {
  box: `${pinned} md:group-data-wide/table:left-0`,
  /** Beside the box, if there is one. */
  first: `${pinned} md:group-data-wide/table:left-0 md:group-data-wide/table:group-data-selectable/table:left-11 md:group-data-wide/table:border-r`,
  menu: `${pinned} md:group-data-wide/table:right-0 md:group-data-wide/table:border-l`,
} as const;

/** What medical contacts are sorted under. */
export const PATIENTS = "cat_00000000000000000000000004";

/** Categories that every account has; their ids are part of the API. */
export const INBUILT_CATEGORIES = [
  { id: "cat_00000000000000000000000001", name: "Customers" },
  { id: "cat_00000000000000000000000002", name: "Leads" },
  { id: "cat_00000000000000000000000003", name: "Members" },
  { id: PATIENTS, name: "Patients" },
  { id: "cat_00000000000000000000000005", name: "Staff" },
  { id: "cat_00000000000000000000000006", name: "Students" },
  { id: "cat_00000000000000000000000007", name: "Suppliers" },
  { id: "cat_00000000000000000000000008", name: "Volunteers" },
] as const;

export function isInbuilt(id: string): boolean {
  return INBUILT_CATEGORIES.some((inbuilt) => inbuilt.id === id);
}

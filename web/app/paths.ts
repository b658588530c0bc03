/** Every address of the console; a screen links by these and by nothing else. */
export const paths = {
  home: "/",
  signUp: "/signup",
  groups: "/group",
  group: (id: string) => `/group/${id}`,
  importGroup: "/group/import",
  /** Adds a file's contacts to a group that exists. */
  importIntoGroup: (id: string) => `/group/import?group=${id}`,
  campaigns: "/campaign",
  createCampaign: "/campaign/create",
  /** A new campaign with its group chosen. */
  campaignToGroup: (id: string) => `/campaign/create?group=${id}`,
  editCampaign: (id: string) => `/campaign/create/${id}`,
  checkCampaign: (id: string) => `/campaign/check/${id}`,
  campaignReport: (id: string) => `/campaign/report/${id}`,
  history: "/history",
} as const;

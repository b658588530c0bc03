/** The prefix in MEDIA of the pages that an account's readings have. */
export function crmReadPrefix(account: string): string {
  return `crm-reads/${account}/`;
}

/** Below a refusal for the contact limit: how to get a higher one. */
export function raiseLimit(supportEmail: string): string {
  return `Split the contacts between groups, or write to ${supportEmail} to have the limit raised.`;
}

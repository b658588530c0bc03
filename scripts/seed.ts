/** The accounts that the Worker's development-only seed makes. */
export const DEMO_PASSWORD = "cooee-demo";
export const DEMO_ACCOUNTS = [
  { email: "owner@cooee.test", what: "an owner with credit" },
  { email: "second@cooee.test", what: "another business, on the second shard" },
  { email: "sub@cooee.test", what: "a sub-account of the owner" },
  { email: "trial@cooee.test", what: "a trial" },
  { email: "new@cooee.test", what: "a trial whose campaigns the administrator approves" },
  { email: "admin@cooee.test", what: "the super administrator" },
] as const;

/** Makes the demo accounts and their data; what is there already stays as it is. */
export async function seed(url: string): Promise<void> {
  const response = await fetch(`${url}/simulator/api/seed`, { method: "POST" });
  if (!response.ok) {
    throw new Error(`The demo data could not be made: ${response.status} ${await response.text()}`);
  }
}

export function printWelcome(url: string): void {
  const width = Math.max(...DEMO_ACCOUNTS.map((account) => account.email.length));
  const accounts = DEMO_ACCOUNTS.map(({ email, what }) => `    ${email.padEnd(width)}  ${what}`);
  console.log(`
  Cooee is running

    Console    ${url}
    Simulator  ${url}/simulator  (the phones and the mail)

  Sign in with the password ${DEMO_PASSWORD} as
${accounts.join("\n")}

  Ctrl-C stops it; what you did stays. \`npm run reset\` empties it.
  The full log is in .wrangler/product.log
`);
}

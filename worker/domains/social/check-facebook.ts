/** C09: there is no such sign-in. */
export async function checkFacebook() {
  return { data: { available: false } };
}

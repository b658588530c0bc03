import { paths } from "#web/lib/paths.ts";

/** `/` with the form for a mobile number open. */
export const MOBILE_SIGN_IN = `${paths.home}?with=mobile`;

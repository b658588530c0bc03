// What a contact form sends besides its fields. The script on customers' websites has this too, so it imports nothing.

/** R307: what the embedded form says as its country. */
export const COUNTRY_CODE = "aud";

/** Names of inputs that are the form's own; a field that filled one in would be taken for it. */
export const FORM_INPUTS = {
  id: "id",
  country: "country_code",
  optIn: "opt_in",
  /** Signed: when the form was shown, and to which submission it leads. */
  token: "cooee_token",
  /** The address of the page that the form is on. */
  page: "cooee_page",
  /** Nobody sees it; programs fill it in. */
  trap: "company_site",
} as const;

/** Black or white, whichever is easier to read on a colour such as `#1d5c43`. */
export function inkOn(colour: string): "#000000" | "#ffffff" {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return (light + 0.05) ** 2 > 1.05 * 0.05 ? "#000000" : "#ffffff";
}

/**
 * Slips in texts of the API, which keeps them for the programs that read them, and what people read instead
 * (docs/decisions/0029).
 */
export const SPELLING: Readonly<Record<string, string>> = {
  "File size to large": "File size too large",
  "File size to large... must be less than 5MB": "File size too large: must be less than 5 MB",
  "Your File size is still more than 1mb need to trim more":
    "Your file is still more than 1 MB: trim it more",
  "Label (row) assign to mobile number do not contains valid mobile number or file you selected is incorrect":
    "The label (row) assigned to the mobile number does not contain a valid mobile number, or the file you selected is incorrect",
  "Your file has no Contacts! Please add contacts.":
    "Your file has no contacts. Please add contacts.",
  "OTP verification failed !": "OTP verification failed",
  "Can Not Enter Only Numbers": "Cannot be only numbers",
  "Please add atleast one number": "Please add at least one number",
  "You must select an Filter": "You must select a filter",
  "Email already exists, Please login": "Email already exists. Please log in",
  "Can not buy less than 500 credits": "Cannot buy fewer than 500 credits",
  "Can not buy more than 250000 credits": "Cannot buy more than 250,000 credits",
  "You can not buy this amount of SMS/MMS": "You cannot buy this amount of SMS/MMS",
};

/** A text of the API as the console shows it. */
export function spelt(text: string): string {
  return SPELLING[text] ?? text;
}

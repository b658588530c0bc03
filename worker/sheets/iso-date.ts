/** A date and time of XML, `2023-03-15T12:00:00.000`, as DD/MM/YYYY and hh:mm AM; other text as it is. */
export function isoDateText(text: string): string {
  const parts = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::\d\d(?:\.\d+)?)?Z?)?$/.exec(text);
  if (!parts) return text;
  const [, year = "", month = "", day = "", hours = "00", minutes = "00"] = parts;
  const date = `${day}/${month}/${year}`;
  if (hours === "00" && minutes === "00") return date;
  const hour = Number(hours);
  const clock = String(hour % 12 || 12).padStart(2, "0");
  return `${date} ${clock}:${minutes} ${hour < 12 ? "AM" : "PM"}`;
}

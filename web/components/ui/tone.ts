/** What a colour means: neutral facts, work in progress, success, attention, harm. */
export type Tone = "neutral" | "info" | "success" | "attention" | "danger";

/** A soft background with text that meets AA on it. */
export const softTone: Record<Tone, string> = {
  neutral: "bg-muted text-muted-foreground",
  info: "bg-info-soft text-info-text",
  success: "bg-primary-soft text-primary-text",
  attention: "bg-accent-soft text-accent-text",
  danger: "bg-danger-soft text-danger-text",
};

/** Text on the page's background. */
export const textTone: Record<Tone, string> = {
  neutral: "text-foreground",
  info: "text-info-text",
  success: "text-primary-text",
  attention: "text-accent-text",
  danger: "text-danger-text",
};

/** Solid fill for bars and dots. */
export const fillTone: Record<Tone, string> = {
  neutral: "bg-input",
  info: "bg-info",
  success: "bg-primary",
  attention: "bg-accent",
  danger: "bg-danger",
};

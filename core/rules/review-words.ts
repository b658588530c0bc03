/** What waits for a person of ours, how long that usually takes, and why: said before anything is sent. */
export const REVIEW_TIME = "usually within one or two working days";
export const REVIEW_WHY =
  "We check messages while an account is new, to keep scams off people’s phones.";

/** A form that is a card of its own in the settings, or a step of the onboarding. */
export interface Saves {
  /** The words of its button; "Save" where they are left out. */
  saveLabel?: string;
  onSaved?: () => void;
}

/** A form that is a card in the settings or a step of onboarding. */
export interface Saves {
  /** The button's label; "Save" by default. */
  saveLabel?: string;
  onSaved?: () => void;
}

/** Focuses the first field of a form that is wrong, once the fields have been rendered as such. */
export function focusFirstInvalid(form: HTMLElement): void {
  setTimeout(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
}

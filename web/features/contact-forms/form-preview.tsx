import { useEffect, useRef } from "react";
import { type ShownForm, shownForm } from "#core/rules/contact-form-embeds.ts";
import { formCard, formElement } from "#web/components/contact-form/render-form.ts";
import { useMe } from "#web/lib/session.ts";
import type { WizardValues } from "./wizard-values.ts";

/** The form as websites show it, while it is being made. It can be looked at and not filled in. */
export function FormPreview({ values }: { values: WizardValues }) {
  const { accountName } = useMe();
  const host = useRef<HTMLDivElement>(null);
  const { heading, intro, button, colour, fields, ticked, text } = values;
  const shown = JSON.stringify(
    shownForm(
      {
        appearance: { heading, intro, button, colour },
        formFields: fields,
        optIn: { ticked, text },
      },
      accountName,
    ),
  );
  useEffect(() => {
    if (!host.current) return;
    const form: ShownForm = JSON.parse(shown);
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: "open" });
    const isColour = /^#[0-9a-f]{6}$/i.test(form.colour);
    formCard(root, isColour ? form : { colour: "#1d5c43" }).append(formElement(form));
  }, [shown]);
  return (
    <figure className="sticky top-20 grid gap-2">
      <figcaption className="font-medium text-muted-foreground text-xs">Preview</figcaption>
      <div ref={host} inert />
    </figure>
  );
}

import { Copy } from "lucide-react";
import { useState } from "react";
import type { ContactForm } from "#core/contract/contact-forms/contact-forms.ts";
import { CopyField } from "#web/components/form/copy-field.tsx";
import { Field } from "#web/components/form/field.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Tabs } from "#web/components/ui/tabs.tsx";
import { Textarea } from "#web/components/ui/textarea.tsx";
import { notifySuccess } from "#web/lib/notify.ts";

const WAYS = [
  { value: "script", label: "Script" },
  { value: "html", label: "Plain HTML" },
  { value: "page", label: "Our page" },
];

interface EmbedDialogProps {
  form: ContactForm;
  onClose: () => void;
}

/** R296: three ways to show a form. */
export function EmbedDialog({ form, onClose }: EmbedDialogProps) {
  const [way, setWay] = useState("script");
  const { url, script, html } = form.embed;
  return (
    <Dialog
      onOpenChange={onClose}
      size="lg"
      title={`Put ${form.name} on a website`}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <Tabs value={way} onValueChange={setWay} tabs={WAYS} label="How to show the form">
        <div className="grid grid-cols-1 gap-4">
          {way !== "page" && form.whitelistedDomains.length === 0 ? (
            <Alert tone="attention" title="No website is allowed to show it yet">
              Edit the form and add your website. Until then it works on our page only.
            </Alert>
          ) : null}
          {way === "script" ? (
            <>
              <p>Paste this line where you want the form. Your website's styles cannot break it.</p>
              <CopyField label="Script" value={script} />
            </>
          ) : null}
          {way === "html" ? (
            <>
              <p>Style this as you like. After Send, people check what they entered on our page.</p>
              <HtmlField value={html} />
            </>
          ) : null}
          {way === "page" ? (
            <>
              <p>Link to this page, or print it as a QR code. It works without JavaScript.</p>
              <CopyField label="Address" value={url} />
            </>
          ) : null}
        </div>
      </Tabs>
    </Dialog>
  );
}

function HtmlField({ value }: { value: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(value).catch(() => {});
    notifySuccess("Copied");
  };
  return (
    <Field
      label="HTML"
      required
      aside={
        <Button variant="link" onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          Copy
        </Button>
      }
    >
      {(control) => (
        <Textarea
          {...control}
          readOnly
          rows={12}
          className="font-mono text-[0.8125rem]"
          value={value}
          onFocus={(event) => event.target.select()}
        />
      )}
    </Field>
  );
}

import { UserRoundPlus } from "lucide-react";
import { useState } from "react";
import { may } from "#core/permissions.ts";
import { NumbersField } from "#web/components/composer/numbers-field.tsx";
import { RecentNumbers } from "#web/components/test-send/recent-numbers.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import type { Me } from "#web/lib/session.ts";
import type { QuickForm } from "./use-quick-form.ts";

const ContactsDialog = dialogOnDemand(
  async () => (await import("./contacts-dialog.tsx")).ContactsDialog,
);

/** Numbers: typed, pasted, chosen from contacts or from those used last. */
export function ToNumbers({ me, form }: { me: Me; form: QuickForm }) {
  const { values, set, errors } = form;
  const [choosing, setChoosing] = useState(false);
  const close = () => setChoosing(false);
  const choose = (contacts: readonly string[]) => set({ contacts });
  return (
    <div className="grid grid-cols-1 gap-2">
      <NumbersField
        value={values.contacts}
        typing={values.typing}
        onChange={set}
        error={errors.contacts}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {may(me, "group") ? (
          <Button variant="outline" size="sm" onClick={() => setChoosing(true)}>
            <UserRoundPlus aria-hidden="true" />
            Choose contacts
          </Button>
        ) : null}
        <RecentNumbers
          chosen={values.contacts}
          onChoose={(number) => choose([...values.contacts, number])}
        />
      </div>
      {choosing ? (
        <ContactsDialog chosen={values.contacts} onChosen={choose} onClose={close} />
      ) : null}
    </div>
  );
}

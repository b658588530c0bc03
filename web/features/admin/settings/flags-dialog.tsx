import * as z from "zod";
import { saveFlags } from "#core/contract/platform-settings/platform-settings.ts";
import { FLAG_NAMES, FLAGS } from "#core/rules/flags.ts";
import { CheckField } from "#web/components/form/check-field.tsx";
import type { SectionProps } from "./section-dialog.tsx";
import { SettingDialog } from "./setting-dialog.tsx";

const schema = z.object({ off: z.array(z.enum(FLAG_NAMES)) });

/** Switches something off for everyone, or on again. */
export function FlagsDialog({ state, values, onClose }: SectionProps) {
  return (
    <SettingDialog
      endpoint={saveFlags}
      state={state}
      schema={schema}
      initial={{ off: values.flags.off }}
      input={(value, common) => ({ ...common, value })}
      onClose={onClose}
    >
      {(form) =>
        FLAG_NAMES.map((name) => {
          const { off } = form.values;
          return (
            <CheckField
              key={name}
              as="switch"
              label={FLAGS[name].label}
              description={`When off: ${FLAGS[name].stops}`}
              checked={!off.includes(name)}
              onCheckedChange={(on) =>
                form.set("off", on ? off.filter((one) => one !== name) : [...off, name])
              }
            />
          );
        })
      }
    </SettingDialog>
  );
}

import { useId } from "react";
import { FEATURES, type Feature, type Rights, type RoleAccess } from "#core/permissions.ts";
import { Checkbox } from "#web/components/ui/checkbox.tsx";
import { Label } from "#web/components/ui/label.tsx";
import { Table, TableCell, TableHead, TableRow } from "#web/components/ui/table.tsx";
import { FEATURE_WORDS } from "./feature-words.ts";

export interface Given {
  access: Feature[];
  roleAccess: RoleAccess;
}

interface AccessTableProps {
  given: Given;
  onChange: (given: Given) => void;
  error?: string;
}

const NONE: Rights = { edit: false, delete: false };
const ALL: Rights = { edit: true, delete: true };

/** Which features a person has, and which of other people's records they may change with each. */
export function AccessTable({ given, onChange, error }: AccessTableProps) {
  const id = useId();
  const { access, roleAccess } = given;
  const choose = (feature: Feature, on: boolean) => {
    const { [feature]: _, ...others } = roleAccess;
    onChange({
      access: FEATURES.filter((one) => (one === feature ? on : access.includes(one))),
      roleAccess: on ? { ...others, [feature]: ALL } : others,
    });
  };
  const allow = (feature: Feature, right: keyof Rights, on: boolean) =>
    onChange({
      access,
      roleAccess: { ...roleAccess, [feature]: { ...(roleAccess[feature] ?? NONE), [right]: on } },
    });
  return (
    <fieldset aria-describedby={error ? `${id}error` : undefined}>
      <legend className="mb-1.5 font-medium">What they may use</legend>
      <div className="rounded-lg border">
        <Table>
          <thead>
            <TableRow>
              <TableHead>Feature</TableHead>
              <TableHead>Edit</TableHead>
              <TableHead>Delete</TableHead>
            </TableRow>
          </thead>
          <tbody>
            {FEATURES.map((feature) => {
              const on = access.includes(feature);
              const words = FEATURE_WORDS[feature];
              return (
                <TableRow key={feature}>
                  <TableCell>
                    <span className="flex items-center gap-3">
                      <Checkbox
                        id={`${id}${feature}`}
                        checked={on}
                        aria-invalid={error ? true : undefined}
                        onCheckedChange={(next) => choose(feature, next)}
                      />
                      <Label htmlFor={`${id}${feature}`}>{words}</Label>
                    </span>
                  </TableCell>
                  {(["edit", "delete"] as const).map((right) => (
                    <TableCell key={right}>
                      <Checkbox
                        aria-label={right === "edit" ? `Edit ${words}` : `Delete ${words}`}
                        disabled={!on}
                        checked={on && roleAccess[feature]?.[right] === true}
                        onCheckedChange={(next) => allow(feature, right, next)}
                      />
                    </TableCell>
                  ))}
                </TableRow>
              );
            })}
          </tbody>
        </Table>
      </div>
      {error ? (
        <p id={`${id}error`} className="mt-1.5 text-danger-text text-xs">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

/** The rights that belong to the chosen features; a feature that is not chosen has none. */
export function rightsOf({ access, roleAccess }: Given): RoleAccess {
  return Object.fromEntries(access.map((feature) => [feature, roleAccess[feature] ?? NONE]));
}

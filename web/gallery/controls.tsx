import { Plus, Trash2 } from "lucide-react";
import type { ComponentProps } from "react";
import { Button, LinkButton } from "#web/components/ui/button.tsx";
import { Checkbox } from "#web/components/ui/checkbox.tsx";
import { Input } from "#web/components/ui/input.tsx";
import { Label } from "#web/components/ui/label.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { Menu } from "#web/components/ui/menu.tsx";
import { KeyPagination, Pagination } from "#web/components/ui/pagination.tsx";
import { Popover } from "#web/components/ui/popover.tsx";
import { RadioGroup } from "#web/components/ui/radio-group.tsx";
import { SegmentedControl } from "#web/components/ui/segmented-control.tsx";
import { Select } from "#web/components/ui/select.tsx";
import { Switch } from "#web/components/ui/switch.tsx";
import { Tabs } from "#web/components/ui/tabs.tsx";
import { Textarea } from "#web/components/ui/textarea.tsx";
import { Tooltip } from "#web/components/ui/tooltip.tsx";
import { type Exhibits, LONG, nothing, one } from "./exhibit.ts";
import { Held } from "./tools.tsx";

const options = [
  { value: "one", label: "Shared number", description: "Recipients can reply" },
  { value: "two", label: LONG, description: "A long name" },
  { value: "three", label: "Retired number", disabled: true },
];

const select = (changes: Partial<ComponentProps<typeof Select>>) => (
  <Select aria-label="Sender" value="one" onValueChange={nothing} options={options} {...changes} />
);

/** What people press, tick, choose from and type in. */
export const controls: Exhibits = {
  Button: {
    default: (
      <div className="flex flex-wrap items-center gap-2">
        <Button>Save</Button>
        <Button variant="outline">Cancel</Button>
        <Button variant="ghost">Clear</Button>
        <Button variant="danger">Delete group</Button>
        <Button variant="link">Show all</Button>
        <Button size="icon" aria-label="Add">
          <Plus aria-hidden="true" />
        </Button>
        <Button size="float" aria-label="Send a message">
          <Plus aria-hidden="true" />
        </Button>
      </div>
    ),
    sizes: (
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm">Small</Button>
        <Button size="md">Medium</Button>
        <Button size="lg">Large</Button>
      </div>
    ),
    loading: <Button loading>Sending</Button>,
    disabled: <Button disabled>Save</Button>,
    "long text": (
      <Button className="max-w-full">
        <span className="truncate">{LONG}</span>
      </Button>
    ),
  },
  Link: {
    default: (
      <p className="text-sm">
        See your{" "}
        <Link to="/group" className="text-primary-text underline">
          groups
        </Link>
        .
      </p>
    ),
    "as a button": (
      <LinkButton variant="outline" to="/group">
        Groups
      </LinkButton>
    ),
  },
  "Input, Label, Textarea": {
    default: (
      <div className="grid gap-1.5">
        <Label htmlFor="gallery-input">Name</Label>
        <Input id="gallery-input" defaultValue="Mia" />
      </div>
    ),
    error: <Input aria-label="Name" aria-invalid defaultValue="Mia" />,
    disabled: <Input aria-label="Name" disabled defaultValue="Mia" />,
    textarea: <Textarea aria-label="Message" defaultValue={LONG} />,
  },
  Select: {
    default: (
      <Held initial="one">{(value, onValueChange) => select({ value, onValueChange })}</Held>
    ),
    empty: select({ value: undefined, placeholder: "Select a sender" }),
    error: select({ "aria-invalid": true }),
    disabled: select({ disabled: true }),
    "long text": select({ value: "two" }),
  },
  "Checkbox, Switch": {
    default: (
      <div className="flex items-center gap-4">
        <Checkbox aria-label="Off" />
        <Checkbox aria-label="On" defaultChecked />
        <Checkbox aria-label="Some" checked="indeterminate" />
        <Switch aria-label="Off" />
        <Switch aria-label="On" defaultChecked />
      </div>
    ),
    disabled: (
      <div className="flex items-center gap-4">
        <Checkbox aria-label="On" defaultChecked disabled />
        <Switch aria-label="On" defaultChecked disabled />
      </div>
    ),
  },
  RadioGroup: one(
    <Held initial="one">
      {(value, onValueChange) => (
        <RadioGroup label="Sender" {...{ value, onValueChange, options }} />
      )}
    </Held>,
  ),
  SegmentedControl: one(
    <Held<"daily" | "monthly"> initial="daily">
      {(value, onValueChange) => (
        <SegmentedControl
          label="Figures by"
          value={value}
          onValueChange={onValueChange}
          options={[
            { value: "daily", label: "Daily" },
            { value: "monthly", label: "Monthly" },
          ]}
        />
      )}
    </Held>,
  ),
  Tabs: one(
    <Held initial="recent">
      {(value, onValueChange) => (
        <Tabs
          label="Campaigns"
          value={value}
          onValueChange={onValueChange}
          tabs={[
            { value: "recent", label: "Recent", count: 1204 },
            { value: "saved", label: "Saved", count: 0 },
            { value: "scheduled", label: "Scheduled" },
          ]}
        >
          <p>{value}</p>
        </Tabs>
      )}
    </Held>,
  ),
  "Menu, Popover, Tooltip": one(
    <div className="flex gap-2">
      <Menu
        label="Actions"
        align="start"
        trigger={<Button variant="outline">Actions</Button>}
        header={<p className="text-xs">Spring customers</p>}
        items={[
          { label: "Rename", onSelect: nothing, hint: "R" },
          { label: "Share", onSelect: nothing, disabled: true },
          "separator",
          { label: "Delete", icon: Trash2, onSelect: nothing, danger: true },
        ]}
      />
      <Popover label="Filters" trigger={<Button variant="outline">Filter</Button>}>
        <p>{LONG}</p>
      </Popover>
      <Tooltip content="Add a contact">
        <Button size="icon" aria-label="Add a contact">
          <Plus aria-hidden="true" />
        </Button>
      </Tooltip>
    </div>,
  ),
  Pagination: {
    default: <Pagination page={2} totalPages={3} total={28} limit={10} onPage={nothing} />,
    "many rows": (
      <Pagination
        page={1204}
        totalPages={100_000}
        total={1_000_000}
        limit={10}
        onPage={nothing}
        onLimit={nothing}
      />
    ),
    "by key": <KeyPagination count={50} onPrevious={undefined} onNext={nothing} />,
  },
};

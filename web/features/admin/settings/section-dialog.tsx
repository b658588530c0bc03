import type { ReactNode } from "react";
import type { SettingState } from "#core/contract/platform-settings/platform-settings.ts";
import type { PlatformSettings, Section } from "#core/contract/platform-settings/setting-values.ts";
import { FlagsDialog } from "./flags-dialog.tsx";
import { NewAccountsDialog } from "./new-accounts-dialog.tsx";
import { NoticeDialog } from "./notice-dialog.tsx";
import { PackagesDialog, PlansDialog } from "./offer-dialogs.tsx";
import { PricesDialog } from "./prices-dialog.tsx";
import { SellerDialog } from "./seller-dialog.tsx";
import { UsualLimitsDialog } from "./usual-limits-dialog.tsx";

export interface SectionProps {
  state: SettingState;
  values: PlatformSettings;
  onClose: () => void;
}

export interface Editing extends Omit<SectionProps, "onClose"> {
  section: Section;
}

const DIALOGS: Readonly<Record<Section, (props: SectionProps) => ReactNode>> = {
  prices: PricesDialog,
  packages: PackagesDialog,
  plans: PlansDialog,
  newAccounts: NewAccountsDialog,
  seller: SellerDialog,
  limits: UsualLimitsDialog,
  flags: FlagsDialog,
  notice: NoticeDialog,
};

/** The form of a section. */
export function SectionDialog({ editing, onClose }: { editing: Editing; onClose: () => void }) {
  const Chosen = DIALOGS[editing.section];
  return <Chosen state={editing.state} values={editing.values} onClose={onClose} />;
}

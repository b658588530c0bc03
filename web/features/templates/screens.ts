import { FileText } from "lucide-react";
import { paths } from "#web/lib/paths.ts";
import type { SignedInScreen } from "#web/lib/screens.ts";

const params = async () => (await import("./params-screen.tsx")).ParamsScreen;

export const screens: readonly SignedInScreen[] = [
  {
    path: paths.templates,
    title: "Template",
    wide: true,
    may: "templateScreens",
    load: async () => (await import("./templates-screen.tsx")).TemplatesScreen,
    menus: [{ in: ["sideBar"], icon: FileText }],
  },
  {
    path: paths.addTemplate,
    title: "Template",
    may: "templateForms",
    load: async () => (await import("./form-screens.tsx")).AddScreen,
    menus: [{ in: ["create"], icon: FileText }],
  },
  {
    path: paths.editTemplate(":id"),
    title: "Template",
    may: "templateForms",
    load: async () => (await import("./form-screens.tsx")).EditScreen,
  },
  {
    path: paths.saveTemplate(":id"),
    title: "Template",
    may: "templateForms",
    load: async () => (await import("./form-screens.tsx")).SaveScreen,
  },
  {
    path: paths.templateAction(":action", ":id"),
    title: "Template",
    may: "templateScreens",
    load: async () => (await import("./unknown-action-screen.tsx")).UnknownActionScreen,
  },
  { path: paths.params, title: "Parameters", wide: true, may: "templateScreens", load: params },
  {
    path: paths.adminParams,
    title: "Parameters",
    wide: true,
    may: "admin",
    load: params,
    menus: [{ in: ["administration"], icon: FileText }],
  },
];

/** A row with the switch that shows or hides the viewer's email. Stand-in until branch part-preferences is merged. */
export const EmailSwitch = () => null;

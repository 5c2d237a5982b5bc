import type { Props } from './props.ts';
import { useMessages } from './i18n/react.ts';
export default function Login({ count, name, visibility, max }: Props) {
  const { t, rich } = useMessages();
  void [count, name, visibility, max];
  return (
    <main>
      <p>{t("login.paste")}</p>
      <p>{t("login.fill")}</p>
      <p>{t("login.handdrawn")}</p>
      <p>{t("login.usedOnCanvas")}</p>
      <p>{t("login.align")}</p>
      <p>{t("login.unbindText")}</p>
      <p>{t("login.selectAnItemOn")}</p>
      <p>{t("login.undo")}</p>
      <p>{t("login.thisWillClearYour")}</p>
      <p>{t("login.selectedShapeActions")}</p>
      <p>{t("login.thisWillResultIn")}</p>
      <p>{t("login.deepSelectWithinBox")}</p>
      <p>{t("login.movePageLeftright")}</p>
      <p>{t("login.librarySubmitted")}</p>
      <p>{t("login.addedToLibrary")}</p>
      <p>{t("login.bronze")}</p>
      <p>{t("login.back")}</p>
      <p>{t("login.enterUrlToImport")}</p>
      <p>{t("login.smile")}</p>
      <p>{t("login.alignV")}</p>
      <p>{t("login.insertEmbed")}</p>
      <p>{t("login.stackVertically")}</p>
      <p>{t("login.edgeScrolling")}</p>
      <p>{t("login.zoomToFit")}</p>
      <p>{t("login.justify")}</p>
      <p>{t("login.inverted")}</p>
      <p>{t("login.circle11")}</p>
      <p>{t("login.selectNextShape")}</p>
      <p>{t("login.file")}</p>
      <p>{t("login.anyoneWithTheLink")}</p>
      <p>{t("login.privacyPolicy")}</p>
      <p>{t("login.mixed")}</p>
      <p>{t("login.leaveCurrentProject")}</p>
      <p>{t("login.resizeBottomLeft")}</p>
      <p>{t("login.address")}</p>
      <p>{t("login.borderColor")}</p>
      <p>{t("login.codeView")}</p>
      <p>{t("login.darkBlue")}</p>
      <p>{t("login.droppedFileTypeIs")}</p>
      <p>{t("login.format")}</p>
      <p>{t("login.horizontalSpace")}</p>
      <p>{t("login.insertRowAfter")}</p>
      <p>{t("login.lightYellow")}</p>
      <p>{t("login.navyBlue")}</p>
      <p>{t("login.pasteOrTypeA")}</p>
      <p>{t("login.replaceWith")}</p>
      <p>{t("login.select")}</p>
      <p>{t("login.tableStyles")}</p>
      <p>{t("login.userDefined")}</p>
      <p>{t("login.example")}</p>
      <p>{t("login.post", { count })}</p>
      <p>{t("login.postAdded", { name, count })}</p>
      <p>{t("login.postDeleted", { count })}</p>
      <p>{t("login.postVisibility", { visibility })}</p>
      <p>{t("login.postLeft", { count })}</p>
      <p>{rich("login.postLikedBy", { name, bdi: (chunks) => <bdi key="bdi">{chunks}</bdi> })}</p>
      <p>{rich("login.postHelp", { link: (chunks) => <a key="link" href="/help">{chunks}</a> })}</p>
      <p>{rich("login.commentLikedBy", { name, bdi: (chunks) => <bdi key="bdi">{chunks}</bdi> })}</p>
      <p>{rich("login.commentHelp", { link: (chunks) => <a key="link" href="/help">{chunks}</a> })}</p>
      <p>{rich("login.likeLikedBy", { name, bdi: (chunks) => <bdi key="bdi">{chunks}</bdi> })}</p>
    </main>
  );
}

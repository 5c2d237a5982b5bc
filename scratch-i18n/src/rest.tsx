import type { Props } from './props.ts';
import { useMessages } from './i18n/react.ts';
import english from './messages/en-rest.icu.ts';
import { addEnglish } from './i18n/translate.ts';
addEnglish(english);
export default function Rest({ count, name, visibility, max }: Props) {
  const { t, rich } = useMessages();
  void [count, name, visibility, max];
  return (
    <main>
      <p>{t("feed.pasteAsPlaintext")}</p>
      <p>{t("feed.pasteCharts")}</p>
      <p>{t("feed.selectAll")}</p>
      <p>{t("feed.addElementToSelection")}</p>
      <p>{t("feed.moveCanvas")}</p>
      <p>{t("feed.copyToClipboardAs")}</p>
      <p>{t("feed.copyToClipboardAs2")}</p>
      <p>{t("feed.copyToClipboardAs3")}</p>
      <p>{t("feed.bringForward")}</p>
      <p>{t("feed.sendToBack")}</p>
      <p>{t("feed.bringToFront")}</p>
      <p>{t("feed.sendBackward")}</p>
      <p>{t("feed.copyStyles")}</p>
      <p>{t("feed.pasteStyles")}</p>
      <p>{t("feed.background")}</p>
      <p>{t("feed.strokeWidth")}</p>
      <p>{t("feed.strokeStyle")}</p>
      <p>{t("feed.sloppiness")}</p>
      <p>{t("feed.opacity")}</p>
      <p>{t("feed.textAlign")}</p>
      <p>{t("feed.arrowheads")}</p>
      <p>{t("feed.triangle")}</p>
      <p>{t("feed.fontSize")}</p>
      <p>{t("feed.fontFamily")}</p>
      <p>{t("feed.addMadeWithExcalidraw")}</p>
      <p>{t("feed.veryLarge")}</p>
      <p>{t("feed.hachure")}</p>
      <p>{t("feed.crosshatch")}</p>
      <p>{t("feed.extraBold")}</p>
      <p>{t("feed.architect")}</p>
      <p>{t("feed.cartoonist")}</p>
      <p>{t("feed.fileName")}</p>
      <p>{t("feed.colorPicker")}</p>
      <p>{t("feed.canvasBackground")}</p>
      <p>{t("feed.drawingCanvas")}</p>
      <p>{t("feed.actions")}</p>
      <p>{t("feed.language")}</p>
      <p>{t("feed.liveCollaboration")}</p>
      <p>{t("feed.duplicate")}</p>
      <p>{t("feed.untitled")}</p>
      <p>{t("feed.yourName")}</p>
      <p>{t("feed.madeWithExcalidraw")}</p>
      <p>{t("feed.groupSelection")}</p>
      <p>{t("feed.ungroupSelection")}</p>
      <p>{t("feed.collaborators")}</p>
      <p>{t("feed.addToLibrary")}</p>
      <p>{t("feed.removeFromLibrary")}</p>
      <p>{t("feed.loadingLibrary")}</p>
      <p>{t("feed.browseLibraries")}</p>
      <p>{t("feed.loadingScene")}</p>
      <p>{t("feed.alignTop")}</p>
      <p>{t("feed.alignBottom")}</p>
      <p>{t("feed.alignLeft")}</p>
      <p>{t("feed.alignRight")}</p>
      <p>{t("feed.centerVertically")}</p>
      <p>{t("feed.centerHorizontally")}</p>
      <p>{t("feed.distributeHorizontally")}</p>
      <p>{t("feed.distributeVertically")}</p>
      <p>{t("feed.flipHorizontal")}</p>
      <p>{t("feed.flipVertical")}</p>
      <p>{t("feed.viewMode")}</p>
      <p>{t("feed.showStrokeColorPicker")}</p>
      <p>{t("feed.showBackgroundColorPicker")}</p>
      <p>{t("feed.toggleLightdarkTheme")}</p>
      <p>{t("feed.personalLibrary")}</p>
      <p>{t("feed.excalidrawLibrary")}</p>
      <p>{t("feed.decreaseFontSize")}</p>
      <p>{t("feed.increaseFontSize")}</p>
      <p>{t("feed.bindTextToThe")}</p>
      <p>{t("feed.wrapTextInA")}</p>
      <p>{t("feed.editLink")}</p>
      <p>{t("feed.editEmbeddableLink")}</p>
      <p>{t("feed.addLink")}</p>
      <p>{t("feed.linkEmbed")}</p>
      <p>{t("feed.noLinkIsSet")}</p>
      <p>{t("post.editLine")}</p>
      <p>{t("post.lockAll")}</p>
      <p>{t("post.unlockAll")}</p>
      <p>{t("post.published")}</p>
      <p>{t("post.keepSidebarOpen")}</p>
      <p>{t("post.selectAllElementsIn")}</p>
      <p>{t("post.removeAllElementsFrom")}</p>
      <p>{t("post.pickColorFromCanvas")}</p>
      <p>{t("post.noItemsAddedYet")}</p>
      <p>{t("post.selectAnItemOn")}</p>
      <p>{t("post.resetTheCanvas")}</p>
      <p>{t("post.exportToFile")}</p>
      <p>{t("post.exportImage")}</p>
      <p>{t("post.saveTo")}</p>
      <p>{t("post.copyToClipboard")}</p>
      <p>{t("post.saveToCurrentFile")}</p>
      <p>{t("post.saveAs")}</p>
      <p>{t("post.getShareableLink")}</p>
      <p>{t("post.selectLanguage")}</p>
      <p>{t("post.scrollBackToContent")}</p>
      <p>{t("post.zoomIn")}</p>
      <p>{t("post.zoomOut")}</p>
      <p>{t("post.resetZoom")}</p>
      <p>{t("post.resetLibrary")}</p>
      <p>{t("post.createNewRoom")}</p>
      <p>{t("post.fullScreen")}</p>
      <p>{t("post.darkMode")}</p>
      <p>{t("post.lightMode")}</p>
      <p>{t("post.zenMode")}</p>
      <p>{t("post.exitZenMode")}</p>
      <p>{t("post.publish")}</p>
      <p>{t("post.confirm")}</p>
      <p>{t("post.thisWillClearThe")}</p>
      <p>{t("post.importingFromBackendFailed")}</p>
      <p>{t("post.cannotExportEmptyCanvas")}</p>
      <p>{t("post.loadingExternalDrawingWill")}</p>
      <p>{t("post.thisImageDoesNot")}</p>
      <p>{t("post.encryptionKeyMustBe")}</p>
      <p>{t("post.unsupportedFileType")}</p>
      <p>{t("post.selection")}</p>
      <p>{t("post.insertImage")}</p>
      <p>{t("post.rectangle")}</p>
      <p>{t("post.diamond")}</p>
      <p>{t("post.ellipse")}</p>
      <p>{t("post.library")}</p>
      <p>{t("post.keepSelectedToolActive")}</p>
      <p>{t("post.penModePreventTouch")}</p>
      <p>{t("post.addUpdateLinkFor")}</p>
      <p>{t("post.webEmbed")}</p>
      <p>{t("post.handPanningTool")}</p>
      <p>{t("post.moreTools")}</p>
      <p>{t("post.canvasActions")}</p>
      <p>{t("post.toMoveCanvasHold")}</p>
      <p>{t("post.clickToStartMultiple")}</p>
      <p>{t("post.tipYouCanAlso")}</p>
      <p>{t("post.doubleclickOrPressEnter")}</p>
      <p>{t("post.pressEscapeOrCtrlorcmdenter")}</p>
      <p>{t("post.clickOnLastPoint")}</p>
      <p>{t("post.youCanConstrainAngle")}</p>
      <p>{t("post.youCanConstrainAngles")}</p>
      <p>{t("post.holdCtrlorcmdAndDoubleclick")}</p>
      <p>{t("post.clickToPlaceThe")}</p>
      <p>{t("post.publishYourOwnLibrary")}</p>
      <p>{t("post.pressEnterToAdd")}</p>
      <p>{t("post.holdCtrlorcmdToDeep")}</p>
      <p>{t("post.holdAltToRevert")}</p>
      <p>{t("post.thisFeatureCanLikely")}</p>
      <p>{t("post.cannotShowPreview")}</p>
      <p>{t("post.theCanvasMayBe")}</p>
      <p>{t("post.tipTryMovingThe")}</p>
      <p>{t("post.sceneContent")}</p>
      <p>{t("post.invitePeopleToCollaborate")}</p>
      <p>{t("post.startSession")}</p>
      <p>{t("post.stopSession")}</p>
      <p>{t("profile.livecollaborationSessionIsNow")}</p>
      <p>{t("profile.shareThisLinkWith")}</p>
      <p>{t("profile.joinALiveCollaboration")}</p>
      <p>{t("profile.saveToDisk")}</p>
      <p>{t("profile.exportTheSceneData")}</p>
      <p>{t("profile.saveToFile")}</p>
      <p>{t("profile.shareableLink")}</p>
      <p>{t("profile.exportAsAReadonly")}</p>
      <p>{t("profile.exportToLink")}</p>
      <p>{t("profile.saveTheSceneTo")}</p>
      <p>{t("profile.readOurBlog")}</p>
      <p>{t("profile.deepSelect")}</p>
      <p>{t("profile.curvedArrow")}</p>
      <p>{t("profile.curvedLine")}</p>
      <p>{t("profile.documentation")}</p>
      <p>{t("profile.doubleclick")}</p>
      <p>{t("profile.editTextAddLabel")}</p>
      <p>{t("profile.foundAnIssueSubmit")}</p>
      <p>{t("profile.followOurGuides")}</p>
      <p>{t("profile.preventArrowBinding")}</p>
      <p>{t("profile.keyboardShortcuts")}</p>
      <p>{t("profile.finishEditingTextEditor")}</p>
      <p>{t("profile.addNewLineText")}</p>
      <p>{t("profile.zoomToFitAll")}</p>
      <p>{t("profile.zoomToSelection")}</p>
      <p>{t("profile.lockunlockSelection")}</p>
      <p>{t("profile.movePageUpdown")}</p>
      <p>{t("profile.clearCanvas")}</p>
      <p>{t("profile.publishLibrary")}</p>
      <p>{t("profile.itemName")}</p>
      <p>{t("profile.authorName")}</p>
      <p>{t("profile.githubUsername")}</p>
      <p>{t("profile.twitterUsername")}</p>
      <p>{t("profile.libraryName")}</p>
      <p>{t("profile.libraryDescription")}</p>
      <p>{t("profile.website")}</p>
      <p>{t("profile.yourNameOrUsername")}</p>
      <p>{t("profile.nameOfYourLibrary")}</p>
      <p>{t("profile.descriptionOfYourLibrary")}</p>
      <p>{t("profile.githubHandleOptionalSo")}</p>
      <p>{t("profile.twitterUsernameOptionalSo")}</p>
      <p>{t("profile.linkToYourPersonal")}</p>
      <p>{t("profile.required")}</p>
      <p>{t("profile.enterAValidUrl")}</p>
      <p>{t("profile.pleaseSelectAtLeast")}</p>
      <p>{t("profile.noteSomeOfThe")}</p>
      <p>{t("profile.removeSelectedItemsFrom")}</p>
      <p>{t("profile.exportImage")}</p>
      <p>{t("profile.padding")}</p>
      <p>{t("profile.exportToPng")}</p>
      <p>{t("profile.exportToSvg")}</p>
      <p>{t("profile.copyPngToClipboard")}</p>
      <p>{t("profile.blogPostOnEndtoend")}</p>
      <p>{t("profile.selected")}</p>
      <p>{t("profile.storage")}</p>
      <p>{t("profile.properties")}</p>
      <p>{t("profile.clickToCopy")}</p>
      <p>{t("profile.versionNotAvailable")}</p>
      <p>{t("profile.copiedStyles")}</p>
      <p>{t("profile.copiedToClipboard")}</p>
      <p>{t("profile.fileSaved")}</p>
      <p>{t("profile.selection")}</p>
      <p>{t("profile.transparent")}</p>
      <p>{t("profile.allYourDataIs")}</p>
      <p>{t("profile.didYouWantTo")}</p>
      <p>{t("profile.exportPreferencesLanguages")}</p>
      <p>{t("profile.exportPreferencesAndMore")}</p>
      <p>{t("profile.diagramsMadeSimple")}</p>
      <p>{t("profile.pickAToolStart")}</p>
      <p>{t("profile.shortcutsHelp")}</p>
      <p>{t("profile.mostUsedCustomColors")}</p>
      <p>{t("profile.hexCode")}</p>
      <p>{t("profile.exportAsImage")}</p>
      <p>{t("profile.exportToExcalidraw")}</p>
      <p>{t("settings.loadFromFile")}</p>
      <p>{t("settings.loadFromLink")}</p>
      <p>{t("settings.addingMoreFiles")}</p>
      <p>{t("settings.addMore")}</p>
      <p>{t("settings.addMoreFiles")}</p>
      <p>{t("settings.inOrderToTake")}</p>
      <p>{t("settings.pleaseAllowAccessTo")}</p>
      <p>{t("settings.browseFiles")}</p>
      <p>{t("settings.cancelUpload")}</p>
      <p>{t("settings.closeModal")}</p>
      <p>{t("settings.connectionWithCompanionFailed")}</p>
      <p>{t("settings.complete")}</p>
      <p>{t("settings.connectedToTheInternet")}</p>
      <p>{t("settings.copyLink")}</p>
      <p>{t("settings.copyTheUrlBelow")}</p>
      <p>{t("settings.linkCopiedToClipboard")}</p>
      <p>{t("settings.preparingUpload")}</p>
      <p>{t("settings.transloaditCouldNotCreate")}</p>
      <p>{t("settings.uppyDashboard")}</p>
      <p>{t("settings.uppyDashboardWindowPress")}</p>
      <p>{t("settings.editFile")}</p>
      <p>{t("settings.editImage")}</p>
      <p>{t("settings.noFilesWereAdded")}</p>
      <p>{t("settings.encoding")}</p>
      <p>{t("settings.incorrectUrlPleaseMake")}</p>
      <p>{t("settings.companionFailedToFetch")}</p>
      <p>{t("settings.finishEditingFile")}</p>
      <p>{t("settings.loading")}</p>
      <p>{t("settings.myDevice")}</p>
      <p>{t("settings.youHaveNoFiles")}</p>
      <p>{t("settings.noInternetConnection")}</p>
      <p>{t("settings.pauseUpload")}</p>
      <p>{t("settings.removeFile")}</p>
      <p>{t("settings.resetFilter")}</p>
      <p>{t("settings.resumeUpload")}</p>
      <p>{t("settings.retryUpload")}</p>
      <p>{t("settings.saveChanges")}</p>
      <p>{t("settings.beginVideoRecording")}</p>
      <p>{t("settings.stopVideoRecording")}</p>
      <p>{t("settings.takeAPicture")}</p>
      <p>{t("settings.uploadComplete")}</p>
      <p>{t("settings.uploadFailed")}</p>
      <p>{t("settings.uploading")}</p>
      <p>{t("settings.uploadPaused")}</p>
      <p>{t("settings.autoTrackpad")}</p>
      <p>{t("settings.autoMouse")}</p>
      <p>{t("settings.trackpad")}</p>
      <p>{t("settings.convertToBookmark")}</p>
      <p>{t("settings.convertToEmbed")}</p>
      <p>{t("settings.openLink")}</p>
      <p>{t("settings.alignHorizontally")}</p>
      <p>{t("settings.alignVertically")}</p>
      <p>{t("settings.backToContent")}</p>
      <p>{t("settings.copyAsJson")}</p>
      <p>{t("settings.copyAsPng")}</p>
      <p>{t("settings.copyAsSvg")}</p>
      <p>{t("settings.distributeH")}</p>
      <p>{t("settings.distributeV")}</p>
      <p>{t("settings.downloadOriginal")}</p>
      <p>{t("settings.editLink")}</p>
      <p>{t("settings.exitPenMode")}</p>
      <p>{t("settings.exportAsPng")}</p>
      <p>{t("settings.exportAsSvg")}</p>
      <p>{t("settings.fitToContent")}</p>
      <p>{t("settings.flipHorizontally")}</p>
      <p>{t("settings.flipVertically")}</p>
      <p>{t("settings.forkThisProject")}</p>
      <p>{t("settings.forkProjectOnTldraw")}</p>
      <p>{t("settings.uploadMedia")}</p>
      <p>{t("settings.leaveSharedProject")}</p>
      <p>{t("settings.newProject")}</p>
      <p>{t("settings.newSharedProject")}</p>
      <p>{t("settings.cursorChat")}</p>
      <p>{t("settings.keyboardShortcuts")}</p>
      <p>{t("compose.openFile")}</p>
      <p>{t("compose.pastingFailed")}</p>
      <p>{t("compose.couldNotPasteDue")}</p>
      <p>{t("compose.removeFrame")}</p>
      <p>{t("compose.rotateCounterclockwise")}</p>
      <p>{t("compose.rotateClockwise")}</p>
      <p>{t("compose.saveACopy")}</p>
      <p>{t("compose.selectNone")}</p>
      <p>{t("compose.shareThisProject")}</p>
      <p>{t("compose.stackHorizontally")}</p>
      <p>{t("compose.stopFollowing")}</p>
      <p>{t("compose.stretchHorizontally")}</p>
      <p>{t("compose.stretchVertically")}</p>
      <p>{t("compose.stretchH")}</p>
      <p>{t("compose.stretchV")}</p>
      <p>{t("compose.toggleAutoSize")}</p>
      <p>{t("compose.toggleDarkMode")}</p>
      <p>{t("compose.pasteAtCursor")}</p>
      <p>{t("compose.togglePasteAtCursor")}</p>
      <p>{t("compose.selectOnWrap")}</p>
      <p>{t("compose.toggleSelectOnWrap")}</p>
      <p>{t("compose.reduceMotion")}</p>
      <p>{t("compose.toggleReduceMotion")}</p>
      <p>{t("compose.enableKeyboardShortcuts")}</p>
      <p>{t("compose.toggleKeyboardShortcuts")}</p>
      <p>{t("compose.enhancedAccessibilityMode")}</p>
      <p>{t("compose.toggleEnhancedAccessibilityMode")}</p>
      <p>{t("compose.toggleEdgeScrolling")}</p>
      <p>{t("compose.invertMouseZoom")}</p>
      <p>{t("compose.toggleInvertMouseZoom")}</p>
      <p>{t("compose.debugMode")}</p>
      <p>{t("compose.toggleDebugMode")}</p>
      <p>{t("compose.focusMode")}</p>
      <p>{t("compose.toggleFocusMode")}</p>
      <p>{t("compose.dynamicSize")}</p>
      <p>{t("compose.toggleDynamicSize")}</p>
      <p>{t("compose.showGrid")}</p>
      <p>{t("compose.toggleGrid")}</p>
      <p>{t("compose.toggleLocked")}</p>
      <p>{t("compose.alwaysSnap")}</p>
      <p>{t("compose.toggleAlwaysSnap")}</p>
      <p>{t("compose.toolLock")}</p>
      <p>{t("compose.toggleToolLock")}</p>
      <p>{t("compose.toggleTransparentBackground")}</p>
      <p>{t("compose.quickZoom")}</p>
      <p>{t("compose.fileSizeIsToo")}</p>
      <p>{t("compose.fileTypeIsNot")}</p>
      <p>{t("compose.tooManyFiles")}</p>
      <p>{t("compose.couldntLoadUrlPreview")}</p>
      <p>{t("compose.lightBlue")}</p>
      <p>{t("compose.lightGreen")}</p>
      <p>{t("compose.lightRed")}</p>
      <p>{t("compose.lightViolet")}</p>
      <p>{t("compose.linedFill")}</p>
      <p>{t("compose.extraLarge")}</p>
      <p>{t("compose.arrowDown")}</p>
      <p>{t("compose.arrowLeft")}</p>
      <p>{t("compose.arrowRight")}</p>
      <p>{t("compose.arrowUp")}</p>
      <p>{t("compose.pentagon")}</p>
      <p>{t("compose.rhombusLeft")}</p>
      <p>{t("compose.trapezoid")}</p>
      <p>{t("compose.checkBox")}</p>
      <p>{t("compose.highlight")}</p>
      <p>{t("compose.pointerDown")}</p>
      <p>{t("compose.replaceMedia")}</p>
      <p>{t("compose.aspectRatio")}</p>
      <p>{t("compose.square11")}</p>
      <p>{t("compose.landscape43")}</p>
      <p>{t("compose.portrait34")}</p>
      <p>{t("compose.wide169")}</p>
      <p>{t("compose.imageTools")}</p>
      <p>{t("compose.cropImage")}</p>
      <p>{t("compose.alternativeText")}</p>
      <p>{t("search.giveADescription")}</p>
      <p>{t("search.strikethrough")}</p>
      <p>{t("search.visitLink")}</p>
      <p>{t("search.removeLink")}</p>
      <p>{t("search.bulletedList")}</p>
      <p>{t("search.textFormatting")}</p>
      <p>{t("search.orderedList")}</p>
      <p>{t("search.bookmark")}</p>
      <p>{t("search.moveFocusToCanvas")}</p>
      <p>{t("search.selectShapeInDirection")}</p>
      <p>{t("search.enterleaveContainer")}</p>
      <p>{t("search.repeatShape")}</p>
      <p>{t("search.moveShape")}</p>
      <p>{t("search.moveShapeFaster")}</p>
      <p>{t("search.rotateShapeClockwise")}</p>
      <p>{t("search.rotateShapeCounterclockwise")}</p>
      <p>{t("search.rotateShapeClockwiseFine")}</p>
      <p>{t("search.rotateShapeCounterclockwiseFine")}</p>
      <p>{t("search.enlargeShape")}</p>
      <p>{t("search.shrinkShape")}</p>
      <p>{t("search.panCamera")}</p>
      <p>{t("search.adjustShapeStyles")}</p>
      <p>{t("search.contextMenu")}</p>
      <p>{t("search.colorTheme")}</p>
      <p>{t("search.accessibility")}</p>
      <p>{t("search.exportAs")}</p>
      <p>{t("search.preferences")}</p>
      <p>{t("search.inputDevice")}</p>
      <p>{t("search.contextMenu2")}</p>
      <p>{t("search.moveToPage")}</p>
      <p>{t("search.createNewPage")}</p>
      <p>{t("search.goToPage")}</p>
      <p>{t("search.moveDown")}</p>
      <p>{t("search.downloadThisProjectTo")}</p>
      <p>{t("search.createANewShared")}</p>
      <p>{t("search.copyEditorLink")}</p>
      <p>{t("search.copySnapshotLink")}</p>
      <p>{t("search.captureAndShareThis")}</p>
      <p>{t("search.copyViewerLink")}</p>
      <p>{t("search.createANewShared2")}</p>
      <p>{t("search.anyoneWithTheLink")}</p>
      <p>{t("search.sorryThisProjectCant")}</p>
      <p>{t("search.sorryWeCouldntUpload")}</p>
      <p>{t("search.creatingTheNewProject")}</p>
      <p>{t("search.copiedLink")}</p>
      <p>{t("search.changeName")}</p>
      <p>{t("search.avatarColor")}</p>
      <p>{t("search.changeColor")}</p>
      <p>{t("search.following")}</p>
      <p>{t("search.followingYou")}</p>
      <p>{t("search.inviteOthers")}</p>
      <p>{t("search.newUser")}</p>
      <p>{t("search.importFile")}</p>
      <p>{t("search.helpAndResources")}</p>
      <p>{t("search.aboutTldraw")}</p>
      <p>{t("search.termsOfService")}</p>
      <p>{t("search.aLinkMustBe")}</p>
      <p>{t("search.linksWillOpenIn")}</p>
      <p>{t("search.continue")}</p>
      <p>{t("search.externalLink")}</p>
      <p>{t("search.insertEmbed")}</p>
      <p>{t("search.pasteInTheSites")}</p>
      <p>{t("search.weCouldNotCreate")}</p>
      <p>{t("search.transform")}</p>
      <p>{t("search.collaboration")}</p>
      <p>{t("search.labelAlign")}</p>
      <p>{t("search.verticalAlign")}</p>
      <p>{t("search.position")}</p>
      <p>{t("search.selected")}</p>
      <p>{t("search.navigation")}</p>
      <p>{t("search.toggleMinimap")}</p>
      <p>{t("search.couldNotOpenFile")}</p>
      <p>{t("search.theFileYouTried")}</p>
      <p>{t("search.theFileYouTried2")}</p>
      <p>{t("search.theFileYouTried3")}</p>
      <p>{t("notifications.overwriteCurrentProject")}</p>
      <p>{t("notifications.openingAFileWill")}</p>
      <p>{t("notifications.dontAskAgain")}</p>
      <p>{t("notifications.clearCurrentProject")}</p>
      <p>{t("notifications.creatingANewProject")}</p>
      <p>{t("notifications.openingFilesFromShared")}</p>
      <p>{t("notifications.areYouSureYou")}</p>
      <p>{t("notifications.failedExport")}</p>
      <p>{t("notifications.failedToExportImage")}</p>
      <p>{t("notifications.failedCopy")}</p>
      <p>{t("notifications.failedToCopyImage")}</p>
      <p>{t("notifications.newPage")}</p>
      <p>{t("notifications.weveUpdatedThisDocument")}</p>
      <p>{t("notifications.backupSaved")}</p>
      <p>{t("notifications.backupFailedThisIs")}</p>
      <p>{t("notifications.typeToChat")}</p>
      <p>{t("notifications.loadingTldraw")}</p>
      <p>{t("notifications.resizeTop")}</p>
      <p>{t("notifications.resizeBottom")}</p>
      <p>{t("notifications.resizeLeft")}</p>
      <p>{t("notifications.resizeRight")}</p>
      <p>{t("notifications.resizeTopLeft")}</p>
      <p>{t("notifications.resizeTopRight")}</p>
      <p>{t("notifications.resizeBottomRight")}</p>
      <p>{t("notifications.rotateTopLeft")}</p>
      <p>{t("notifications.rotateTopRight")}</p>
      <p>{t("notifications.rotateBottomLeft")}</p>
      <p>{t("notifications.rotateBottomRight")}</p>
      <p>{t("notifications.cropTop")}</p>
      <p>{t("notifications.cropBottom")}</p>
      <p>{t("notifications.cropLeft")}</p>
      <p>{t("notifications.cropRight")}</p>
      <p>{t("notifications.cropTopLeft")}</p>
      <p>{t("notifications.cropTopRight")}</p>
      <p>{t("notifications.cropBottomLeft")}</p>
      <p>{t("notifications.cropBottomRight")}</p>
      <p>{t("notifications.unchecked")}</p>
      <p>{t("notifications.accordionBody")}</p>
      <p>{t("notifications.accordionSummary")}</p>
      <p>{t("notifications.activity")}</p>
      <p>{t("notifications.advanced")}</p>
      <p>{t("notifications.alignCenter")}</p>
      <p>{t("notifications.alignment")}</p>
      <p>{t("notifications.alternativeDescription")}</p>
      <p>{t("notifications.alternativeSource")}</p>
      <p>{t("notifications.alternativeSourceUrl")}</p>
      <p>{t("notifications.anchor")}</p>
      <p>{t("notifications.animalsAndNature")}</p>
      <p>{t("notifications.backgroundColor")}</p>
      <p>{t("notifications.backgroundColorMenu")}</p>
      <p>{t("notifications.blockquote")}</p>
      <p>{t("notifications.blueChannel")}</p>
      <p>{t("notifications.borderStyle")}</p>
      <p>{t("notifications.borderWidth")}</p>
      <p>{t("notifications.browseFiles")}</p>
      <p>{t("notifications.browseForAnImage")}</p>
      <p>{t("notifications.browseLinks")}</p>
      <p>{t("notifications.bulletList")}</p>
      <p>{t("notifications.cellPadding")}</p>
      <p>{t("notifications.cellProperties")}</p>
      <p>{t("notifications.cellSpacing")}</p>
      <p>{t("notifications.cellStyles")}</p>
      <p>{t("notifications.cellType")}</p>
      <p>{t("notifications.characters")}</p>
      <p>{t("notifications.charactersNoSpaces")}</p>
      <p>{t("notifications.clearFormatting")}</p>
      <p>{t("notifications.codeSample")}</p>
      <p>{t("notifications.colorPicker")}</p>
      <p>{t("notifications.colorSwatch")}</p>
      <p>{t("notifications.columnClipboardActions")}</p>
      <p>{t("notifications.columnGroup")}</p>
      <p>{t("notifications.columnHeader")}</p>
      <p>{t("notifications.constrainProportions")}</p>
      <p>{t("notifications.copyColumn")}</p>
      <p>{t("moderation.copyRow")}</p>
      <p>{t("moderation.couldNotFindThe")}</p>
      <p>{t("moderation.couldNotLoadEmojis")}</p>
      <p>{t("moderation.currency")}</p>
      <p>{t("moderation.currentWindow")}</p>
      <p>{t("moderation.customColor")}</p>
      <p>{t("moderation.custom")}</p>
      <p>{t("moderation.cutColumn")}</p>
      <p>{t("moderation.darkGray")}</p>
      <p>{t("moderation.darkGreen")}</p>
      <p>{t("moderation.darkOrange")}</p>
      <p>{t("moderation.darkPurple")}</p>
      <p>{t("moderation.darkRed")}</p>
      <p>{t("moderation.darkTurquoise")}</p>
      <p>{t("moderation.darkYellow")}</p>
      <p>{t("moderation.datetime")}</p>
      <p>{t("moderation.decreaseIndent")}</p>
      <p>{t("moderation.deleteAccordion")}</p>
      <p>{t("moderation.deleteColumn")}</p>
      <p>{t("moderation.deleteRow")}</p>
      <p>{t("moderation.deleteTable")}</p>
      <p>{t("moderation.dimensions")}</p>
      <p>{t("moderation.document")}</p>
      <p>{t("moderation.dropAnImageHere")}</p>
      <p>{t("moderation.emojis")}</p>
      <p>{t("moderation.errorFormSubmitField")}</p>
      <p>{t("moderation.errorNoFormElement")}</p>
      <p>{t("moderation.extendedLatin")}</p>
      <p>{t("moderation.findIfSearchreplacePlugin")}</p>
      <p>{t("moderation.findAndReplace")}</p>
      <p>{t("moderation.findAndReplace2")}</p>
      <p>{t("moderation.findInSelection")}</p>
      <p>{t("moderation.findWholeWordsOnly")}</p>
      <p>{t("moderation.focusToContextualToolbar")}</p>
      <p>{t("moderation.focusToElementPath")}</p>
      <p>{t("moderation.focusToMenubar")}</p>
      <p>{t("moderation.focusToToolbar")}</p>
      <p>{t("moderation.fontSizes")}</p>
      <p>{t("moderation.foodAndDrink")}</p>
      <p>{t("moderation.fullscreen")}</p>
      <p>{t("moderation.greenChannel")}</p>
      <p>{t("moderation.handyShortcuts")}</p>
      <p>{t("moderation.headerCell")}</p>
      <p>{t("moderation.heading1")}</p>
      <p>{t("moderation.heading2")}</p>
      <p>{t("moderation.heading3")}</p>
      <p>{t("moderation.heading4")}</p>
      <p>{t("moderation.heading5")}</p>
      <p>{t("moderation.heading6")}</p>
      <p>{t("moderation.headings")}</p>
      <p>{t("moderation.hexColorCode")}</p>
      <p>{t("moderation.hexadecimalOnly000000To")}</p>
      <p>{t("moderation.horizontalAlign")}</p>
      <p>{t("moderation.horizontalLine")}</p>
      <p>{t("moderation.idShouldStartWith")}</p>
      <p>{t("moderation.imageIsDecorative")}</p>
      <p>{t("moderation.imageList")}</p>
      <p>{t("moderation.imageTitle")}</p>
      <p>{t("moderation.image")}</p>
      <p>{t("moderation.imageproxyHttpErrorCould")}</p>
      <p>{t("moderation.imageproxyHttpErrorIncorrect")}</p>
      <p>{t("moderation.imageproxyHttpErrorRejected")}</p>
      <p>{t("moderation.imageproxyHttpErrorUnknown")}</p>
      <p>{t("moderation.increaseIndent")}</p>
      <p>{t("moderation.insertTemplate")}</p>
      <p>{t("moderation.insertAccordion")}</p>
      <p>{t("moderation.insertColumnAfter")}</p>
      <p>{t("moderation.insertColumnBefore")}</p>
      <p>{t("moderation.insertDatetime")}</p>
      <p>{t("moderation.insertDatetimeMenu")}</p>
      <p>{t("moderation.insertLinkIfLink")}</p>
      <p>{t("moderation.insertRowBefore")}</p>
      <p>{t("moderation.insertTable")}</p>
      <p>{t("moderation.insertTemplate2")}</p>
      <p>{t("people.insertVideo")}</p>
      <p>{t("people.inserteditCodeSample")}</p>
      <p>{t("people.inserteditImage")}</p>
      <p>{t("people.inserteditLink")}</p>
      <p>{t("people.inserteditMedia")}</p>
      <p>{t("people.inserteditVideo")}</p>
      <p>{t("people.invalidInput")}</p>
      <p>{t("people.keyboardNavigation")}</p>
      <p>{t("people.learnMore")}</p>
      <p>{t("people.leftToRight")}</p>
      <p>{t("people.lightBlue")}</p>
      <p>{t("people.lightGray")}</p>
      <p>{t("people.lightGreen")}</p>
      <p>{t("people.lightPurple")}</p>
      <p>{t("people.lightRed")}</p>
      <p>{t("people.lineHeight")}</p>
      <p>{t("people.linkList")}</p>
      <p>{t("people.listProperties")}</p>
      <p>{t("people.listProperties2")}</p>
      <p>{t("people.loadingEmojis")}</p>
      <p>{t("people.lowerAlpha")}</p>
      <p>{t("people.lowerGreek")}</p>
      <p>{t("people.lowerRoman")}</p>
      <p>{t("people.matchCase")}</p>
      <p>{t("people.mathematical")}</p>
      <p>{t("people.mediaPosterImageUrl")}</p>
      <p>{t("people.media")}</p>
      <p>{t("people.mediumBlue")}</p>
      <p>{t("people.mediumGray")}</p>
      <p>{t("people.mediumPurple")}</p>
      <p>{t("people.mergeCells")}</p>
      <p>{t("people.midnightBlue")}</p>
      <p>{t("people.newDocument")}</p>
      <p>{t("people.newWindow")}</p>
      <p>{t("people.noAlignment")}</p>
      <p>{t("people.noColor")}</p>
      <p>{t("people.nonbreakingSpace")}</p>
      <p>{t("people.numberedList")}</p>
      <p>{t("people.numbersOnly0To")}</p>
      <p>{t("people.openHelpDialog")}</p>
      <p>{t("people.openLinkIn")}</p>
      <p>{t("people.openPopupMenuFor")}</p>
      <p>{t("people.pageBreak")}</p>
      <p>{t("people.paragraph")}</p>
      <p>{t("people.pasteAsText")}</p>
      <p>{t("people.pasteColumnAfter")}</p>
      <p>{t("people.pasteColumnBefore")}</p>
      <p>{t("people.pasteIsNowIn")}</p>
      <p>{t("people.pasteRowAfter")}</p>
      <p>{t("people.pasteRowBefore")}</p>
      <p>{t("people.pasteYourEmbedCode")}</p>
      <p>{t("people.preformatted")}</p>
      <p>{t("people.premiumPlugins")}</p>
      <p>{t("people.pressTheUpAnd")}</p>
      <p>{t("people.pressTheArrowKeys")}</p>
      <p>{t("people.previous")}</p>
      <p>{t("people.print")}</p>
      <p>{t("people.quotations")}</p>
      <p>{t("people.range0To255")}</p>
      <p>{t("people.redChannel")}</p>
      <p>{t("people.removeColor")}</p>
      <p>{t("people.replaceAll")}</p>
      <p>{t("people.restoreLastDraft")}</p>
      <p>{t("people.revealOrHideAdditional")}</p>
      <p>{t("people.richTextArea")}</p>
      <p>{t("people.richTextAreaPress")}</p>
      <p>{t("people.richTextAreaPress2")}</p>
      <p>{t("people.rightToLeft")}</p>
      <p>{t("people.rowClipboardActions")}</p>
      <p>{t("people.rowGroup")}</p>
      <p>{t("people.rowHeader")}</p>
      <p>{t("people.rowProperties")}</p>
      <p>{t("people.rowType")}</p>
      <p>{t("people.saveIfSavePlugin")}</p>
      <p>{t("toast.shortcut")}</p>
      <p>{t("toast.showBlocks")}</p>
      <p>{t("toast.showCaption")}</p>
      <p>{t("toast.showInvisibleCharacters")}</p>
      <p>{t("toast.sourceCode")}</p>
      <p>{t("toast.specialCharacter")}</p>
      <p>{t("toast.specialCharacter2")}</p>
      <p>{t("toast.splitCell")}</p>
      <p>{t("toast.startListAtNumber")}</p>
      <p>{t("toast.subscript")}</p>
      <p>{t("toast.superscript")}</p>
      <p>{t("toast.switchToOrFrom")}</p>
      <p>{t("toast.systemFont")}</p>
      <p>{t("toast.tableCaption")}</p>
      <p>{t("toast.tableProperties")}</p>
      <p>{t("toast.template")}</p>
      <p>{t("toast.templates")}</p>
      <p>{t("toast.textColor")}</p>
      <p>{t("toast.textColorMenu")}</p>
      <p>{t("toast.textToDisplay")}</p>
      <p>{t("toast.theUrlYouEntered")}</p>
      <p>{t("toast.theUrlYouEntered2")}</p>
      <p>{t("toast.theUrlYouEntered3")}</p>
      <p>{t("toast.toOpenThePopup")}</p>
      <p>{t("toast.toggleAccordion")}</p>
      <p>{t("toast.travelAndPlaces")}</p>
      <p>{t("toast.turquoise")}</p>
      <p>{t("toast.underline")}</p>
      <p>{t("toast.uploadingImage")}</p>
      <p>{t("toast.upperAlpha")}</p>
      <p>{t("toast.upperRoman")}</p>
      <p>{t("toast.useArrowKeysTo")}</p>
      <p>{t("toast.verticalSpace")}</p>
      <p>{t("toast.visualAids")}</p>
      <p>{t("toast.wordCount")}</p>
      <p>{t("toast.youHaveUnsavedChanges")}</p>
      <p>{t("toast.alignment")}</p>
      <p>{t("toast.australSign")}</p>
      <p>{t("toast.cediSign")}</p>
      <p>{t("toast.colonSign")}</p>
      <p>{t("toast.cruzeiroSign")}</p>
      <p>{t("toast.currencySign")}</p>
      <p>{t("toast.dollarSign")}</p>
      <p>{t("toast.dongSign")}</p>
      <p>{t("toast.drachmaSign")}</p>
      <p>{t("toast.eurocurrencySign")}</p>
      <p>{t("toast.formatting")}</p>
      <p>{t("toast.frenchFrancSign")}</p>
      <p>{t("toast.germanPennySymbol")}</p>
      <p>{t("toast.guaraniSign")}</p>
      <p>{t("toast.hryvniaSign")}</p>
      <p>{t("toast.indentation")}</p>
      <p>{t("toast.indianRupeeSign")}</p>
      <p>{t("toast.kipSign")}</p>
      <p>{t("toast.liraSign")}</p>
      <p>{t("toast.livreTournoisSign")}</p>
      <p>{t("toast.manatSign")}</p>
      <p>{t("toast.millSign")}</p>
      <p>{t("toast.nairaSign")}</p>
      <p>{t("toast.newSheqelSign")}</p>
      <p>{t("toast.nordicMarkSign")}</p>
      <p>{t("toast.pesetaSign")}</p>
      <p>{t("toast.pesoSign")}</p>
      <p>{t("toast.rubleSign")}</p>
      <p>{t("toast.rupeeSign")}</p>
      <p>{t("toast.spesmiloSign")}</p>
      <p>{t("toast.tengeSign")}</p>
      <p>{t("toast.tugrikSign")}</p>
      <p>{t("toast.turkishLiraSign")}</p>
      <p>{t("toast.wonSign")}</p>
      <p>{t("toast.yenCharacter")}</p>
      <p>{t("toast.yenyuanCharacterVariantOne")}</p>
      <p>{t("toast.yuanCharacter")}</p>
      <p>{t("toast.yuanCharacterInHong")}</p>
      <p>{t("feed.comment", { count })}</p>
      <p>{t("post.commentAdded", { name, count })}</p>
      <p>{t("profile.commentDeleted", { count })}</p>
      <p>{t("settings.commentVisibility", { visibility })}</p>
      <p>{t("compose.commentLeft", { count })}</p>
      <p>{t("search.like", { count })}</p>
      <p>{t("notifications.likeAdded", { name, count })}</p>
      <p>{t("moderation.likeDeleted", { count })}</p>
      <p>{t("people.likeVisibility", { visibility })}</p>
      <p>{t("toast.likeLeft", { count })}</p>
      <p>{t("feed.follower", { count })}</p>
      <p>{t("post.followerAdded", { name, count })}</p>
      <p>{t("profile.followerDeleted", { count })}</p>
      <p>{t("settings.followerVisibility", { visibility })}</p>
      <p>{t("compose.followerLeft", { count })}</p>
      <p>{t("search.photo", { count })}</p>
      <p>{t("notifications.photoAdded", { name, count })}</p>
      <p>{t("moderation.photoDeleted", { count })}</p>
      <p>{t("people.photoVisibility", { visibility })}</p>
      <p>{t("toast.photoLeft", { count })}</p>
      <p>{t("feed.video", { count })}</p>
      <p>{t("post.videoAdded", { name, count })}</p>
      <p>{t("profile.videoDeleted", { count })}</p>
      <p>{t("settings.videoVisibility", { visibility })}</p>
      <p>{t("compose.videoLeft", { count })}</p>
      <p>{t("search.message", { count })}</p>
      <p>{t("notifications.messageAdded", { name, count })}</p>
      <p>{t("moderation.messageDeleted", { count })}</p>
      <p>{t("people.messageVisibility", { visibility })}</p>
      <p>{t("toast.messageLeft", { count })}</p>
      <p>{t("feed.request", { count })}</p>
      <p>{t("post.requestAdded", { name, count })}</p>
      <p>{t("profile.requestDeleted", { count })}</p>
      <p>{t("settings.requestVisibility", { visibility })}</p>
      <p>{t("compose.requestLeft", { count })}</p>
      <p>{t("search.draft", { count })}</p>
      <p>{t("notifications.draftAdded", { name, count })}</p>
      <p>{t("moderation.draftDeleted", { count })}</p>
      <p>{t("people.draftVisibility", { visibility })}</p>
      <p>{t("toast.draftLeft", { count })}</p>
      <p>{t("feed.collection", { count })}</p>
      <p>{t("post.collectionAdded", { name, count })}</p>
      <p>{t("profile.collectionDeleted", { count })}</p>
      <p>{t("settings.collectionVisibility", { visibility })}</p>
      <p>{t("compose.collectionLeft", { count })}</p>
      <p>{t("search.file", { count })}</p>
      <p>{t("notifications.fileAdded", { name, count })}</p>
      <p>{t("moderation.fileDeleted", { count })}</p>
      <p>{t("people.fileVisibility", { visibility })}</p>
      <p>{t("toast.fileLeft", { count })}</p>
      <p>{t("feed.day", { count })}</p>
      <p>{t("post.dayAdded", { name, count })}</p>
      <p>{t("profile.dayDeleted", { count })}</p>
      <p>{t("settings.dayVisibility", { visibility })}</p>
      <p>{t("compose.dayLeft", { count })}</p>
      <p>{rich("search.likeHelp", { link: (chunks) => <a key="link" href="/help">{chunks}</a> })}</p>
      <p>{rich("notifications.followerLikedBy", { name, bdi: (chunks) => <bdi key="bdi">{chunks}</bdi> })}</p>
      <p>{rich("moderation.followerHelp", { link: (chunks) => <a key="link" href="/help">{chunks}</a> })}</p>
      <p>{rich("people.photoLikedBy", { name, bdi: (chunks) => <bdi key="bdi">{chunks}</bdi> })}</p>
      <p>{rich("toast.photoHelp", { link: (chunks) => <a key="link" href="/help">{chunks}</a> })}</p>
      <p>{rich("feed.videoLikedBy", { name, bdi: (chunks) => <bdi key="bdi">{chunks}</bdi> })}</p>
      <p>{rich("post.videoHelp", { link: (chunks) => <a key="link" href="/help">{chunks}</a> })}</p>
      <p>{rich("profile.messageLikedBy", { name, bdi: (chunks) => <bdi key="bdi">{chunks}</bdi> })}</p>
      <p>{rich("settings.messageHelp", { link: (chunks) => <a key="link" href="/help">{chunks}</a> })}</p>
      <p>{rich("compose.requestLikedBy", { name, bdi: (chunks) => <bdi key="bdi">{chunks}</bdi> })}</p>
      <p>{rich("search.requestHelp", { link: (chunks) => <a key="link" href="/help">{chunks}</a> })}</p>
      <p>{rich("notifications.draftLikedBy", { name, bdi: (chunks) => <bdi key="bdi">{chunks}</bdi> })}</p>
      <p>{rich("moderation.draftHelp", { link: (chunks) => <a key="link" href="/help">{chunks}</a> })}</p>
      <p>{rich("people.collectionLikedBy", { name, bdi: (chunks) => <bdi key="bdi">{chunks}</bdi> })}</p>
      <p>{rich("toast.collectionHelp", { link: (chunks) => <a key="link" href="/help">{chunks}</a> })}</p>
      <p>{rich("feed.fileLikedBy", { name, bdi: (chunks) => <bdi key="bdi">{chunks}</bdi> })}</p>
      <p>{rich("post.fileHelp", { link: (chunks) => <a key="link" href="/help">{chunks}</a> })}</p>
      <p>{rich("profile.dayLikedBy", { name, bdi: (chunks) => <bdi key="bdi">{chunks}</bdi> })}</p>
      <p>{rich("settings.dayHelp", { link: (chunks) => <a key="link" href="/help">{chunks}</a> })}</p>
      <p>{t("compose.postBy", { name })}</p>
      <p>{t("search.postLimit", { max })}</p>
      <p>{t("notifications.commentBy", { name })}</p>
      <p>{t("moderation.commentLimit", { max })}</p>
      <p>{t("people.likeBy", { name })}</p>
      <p>{t("toast.likeLimit", { max })}</p>
      <p>{t("feed.followerBy", { name })}</p>
      <p>{t("post.followerLimit", { max })}</p>
      <p>{t("profile.photoBy", { name })}</p>
      <p>{t("settings.photoLimit", { max })}</p>
      <p>{t("compose.videoBy", { name })}</p>
      <p>{t("search.videoLimit", { max })}</p>
      <p>{t("notifications.messageBy", { name })}</p>
      <p>{t("moderation.messageLimit", { max })}</p>
      <p>{t("people.requestBy", { name })}</p>
      <p>{t("toast.requestLimit", { max })}</p>
      <p>{t("feed.draftBy", { name })}</p>
      <p>{t("post.draftLimit", { max })}</p>
      <p>{t("profile.collectionBy", { name })}</p>
      <p>{t("settings.collectionLimit", { max })}</p>
      <p>{t("compose.fileBy", { name })}</p>
      <p>{t("search.fileLimit", { max })}</p>
      <p>{t("notifications.dayBy", { name })}</p>
      <p>{t("moderation.dayLimit", { max })}</p>
    </main>
  );
}
